import { existsSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { makeDirectoriesFor } from '../../system/make-directories.ts';
import { type Database, openDatabase } from './binding.ts';
import { migrate, type Schema } from './migrate.ts';
import { ledgerSchema } from './migrations.ts';

/** How long to wait for another process to finish writing. */
export const BUSY_MILLISECONDS = 2000;

export interface Archive {
  database: Database;
  /** Runs an action in one transaction: all of it is stored, or nothing. */
  transaction<T>(action: () => T): T;
  close(): void;
  /** False for one that is forgotten at exit. */
  isLasting: boolean;
}

/** Opens the archive, making it if there is none. `:memory:` gives one that is forgotten at exit. */
export function openArchive(file: string, schema: Schema = ledgerSchema): Archive {
  let database: Database | undefined;
  try {
    if (file !== ':memory:' && !existsSync(file)) makeDirectoriesFor(file, 0o700);
    database = openDatabase(file);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}; PRAGMA synchronous = NORMAL`);
    migrate(database, schema);
  } catch (error) {
    database?.close();
    if (error instanceof AppError) throw error;
    throw unusableArchive(file, error);
  }
  return wrap(database, file);
}

export function unusableArchive(file: string, error: unknown): AppError {
  const isBusy = /\b(?:locked|busy)\b/.test((error as Error).message);
  const hint = isBusy
    ? 'Another program holds it; try again in a moment'
    : 'Run `tideproof doctor`; if the file is damaged, move it away and a new one is made';
  return new AppError(
    'E_ARCHIVE_UNUSABLE',
    `Cannot open the archive "${file}": ${(error as Error).message}`,
    hint,
    error,
  );
}

function wrap(database: Database, file: string): Archive {
  return {
    database,
    isLasting: file !== ':memory:',
    transaction(action) {
      begin(database, file);
      try {
        const result = action();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** IMMEDIATE: two hooks of one session take turns, and the second one starts from what the first one stored. */
function begin(database: Database, file: string): void {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    throw unusableArchive(file, error);
  }
}
