import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { readArchiveOf, readTextsOf } from '../queries/open-stores.ts';

/** Opened for each call, because an archive that was locked, missing or damaged may be usable by now. */
export function readFacts<T>(context: Context, read: (database: Database) => T): T {
  const found = readArchiveOf(context, (database) => ({ read: read(database) }));
  return found ? found.read : sayNoArchive(context.dataDir);
}

/** Reads from the archive of full texts, opened for each call like that of facts. */
export function readWords<T>(context: Context, read: (database: Database) => T): T {
  const found = readTextsOf(context, (database) => ({ read: read(database) }));
  return found ? found.read : sayNoArchive(context.dataDir);
}

export function sayNoArchive(dataDir: string): never {
  throw new AppError(
    'E_ARCHIVE_UNUSABLE',
    `Nothing is on record yet in ${dataDir}`,
    'Ask the user to run `tideproof install`, or `tideproof import` if that was done',
  );
}
