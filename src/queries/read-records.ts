import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { readArchiveOf, readTextsOf } from './open-stores.ts';

/** The databases to read: either may be missing. */
export interface Records {
  archive: Database | undefined;
  texts: Database | undefined;
}

/** Opens both databases for one query, because one that was locked, missing or damaged may be usable by now. */
export function readRecords<T>(place: Pick<Context, 'dataDir'>, read: (records: Records) => T): T {
  const withTexts = (archive: Database | undefined): T => {
    const found = readTextsOf(place, (texts) => ({ value: read({ archive, texts }) }));
    return found ? found.value : read({ archive, texts: undefined });
  };
  const found = readArchiveOf(place, (archive) => ({ value: withTexts(archive) }));
  return found ? found.value : withTexts(undefined);
}
