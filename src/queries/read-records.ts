import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { readArchiveOf, readTextsOf } from './open-stores.ts';

/** What there is to read: either archive may be missing. */
export interface Records {
  archive: Database | undefined;
  texts: Database | undefined;
}

/** Opens both archives for one question: what was locked, missing or damaged a moment ago may be well by now. */
export function readRecords<T>(place: Pick<Context, 'dataDir'>, read: (records: Records) => T): T {
  const withTexts = (archive: Database | undefined): T => {
    const found = readTextsOf(place, (texts) => ({ value: read({ archive, texts }) }));
    return found ? found.value : read({ archive, texts: undefined });
  };
  const found = readArchiveOf(place, (archive) => ({ value: withTexts(archive) }));
  return found ? found.value : withTexts(undefined);
}
