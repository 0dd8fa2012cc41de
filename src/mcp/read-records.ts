import type { Database } from '../archive/sqlite/binding.ts';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { archiveFile, textsFile } from '../system/paths.ts';

/** Opened for each question: what was locked, missing or damaged a moment ago may be well by now. */
export function readFacts<T>({ dataDir }: Context, read: (database: Database) => T): T {
  const found = readArchive(archiveFile(dataDir), (database) => ({ read: read(database) }));
  return found ? found.read : sayNoArchive(dataDir);
}

/** Reads from the archive of every word of every session, opened for each question like that of facts. */
export function readWords<T>({ dataDir }: Context, read: (database: Database) => T): T {
  const found = readTexts(textsFile(dataDir), (database) => ({ read: read(database) }));
  return found ? found.read : sayNoArchive(dataDir);
}

export function sayNoArchive(dataDir: string): never {
  throw new AppError(
    'E_ARCHIVE_UNUSABLE',
    `Nothing is on record yet in ${dataDir}`,
    'Ask the user to run `tideproof install`, or `tideproof import` if that was done',
  );
}
