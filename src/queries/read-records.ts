import type { Database } from '../archive/sqlite/binding.ts';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import { archiveFile, textsFile } from '../system/paths.ts';

/** What there is to read: either archive may be missing. */
export interface Records {
  archive: Database | undefined;
  texts: Database | undefined;
}

/** Opens both archives for one question: what was locked, missing or damaged a moment ago may be well by now. */
export function readRecords<T>({ dataDir }: Pick<Context, 'dataDir'>, read: (records: Records) => T): T {
  const withTexts = (archive: Database | undefined): T => {
    const found = readTexts(textsFile(dataDir), (texts) => ({ value: read({ archive, texts }) }));
    return found ? found.value : read({ archive, texts: undefined });
  };
  const found = readArchive(archiveFile(dataDir), (archive) => ({ value: withTexts(archive) }));
  return found ? found.value : withTexts(undefined);
}
