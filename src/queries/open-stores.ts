import type { Database } from '../archive/sqlite/binding.ts';
import { type Archive, openPatiently } from '../archive/sqlite/open-archive.ts';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import { openTexts, readTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import type { Memory } from '../history/forget.ts';
import { archiveFile, logFile, textsFile } from '../system/paths.ts';

type Place = Pick<Context, 'dataDir'>;

/** What a command says that finds no archive. */
export const NOTHING_RECORDED =
  'Nothing is recorded yet. To read the history of this machine, run: tideproof import';

/** The archive of this user, made if there is none. */
export function openArchiveOf({ dataDir }: Place): Archive {
  return openPatiently(archiveFile(dataDir));
}

/** Looks something up in it; nothing where there is none. */
export function readArchiveOf<T>({ dataDir }: Place, read: (database: Database) => T): T | undefined {
  return readArchive(archiveFile(dataDir), read);
}

/** Looks something up in the archive of every word that was said; nothing where there is none. */
export function readTextsOf<T>({ dataDir }: Place, read: (database: Database) => T): T | undefined {
  return readTexts(textsFile(dataDir), read);
}

/** Everything that is kept outside of projects, to take something out of it. */
export function openMemory({ dataDir }: Place): Memory & Disposable {
  const archive = openPatiently(archiveFile(dataDir));
  const texts = openTexts(textsFile(dataDir));
  const close = () => {
    texts.close();
    archive.close();
  };
  return { archive, texts, logFile: logFile(dataDir), [Symbol.dispose]: close };
}
