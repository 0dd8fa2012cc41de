import { existsSync, statSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { makePrivate } from '../../system/make-directories.ts';
import { type Database, openDatabase } from './binding.ts';
import { ledgerSchema } from './ledger-schema.ts';
import { applySchema, commit, damagedArchive, inspectSchema, type Schema } from './schema.ts';
import { isBusy, isDamage } from './sqlite-failure.ts';

/** How long a hook waits for another process to finish writing. */
export const BUSY_MILLISECONDS = 2000;

/** How long everything but a hook waits: an import writes one transaction after another, with short gaps for others. */
export const PATIENT_MILLISECONDS = 20_000;

export interface Archive extends Disposable {
  database: Database;
  transaction<T>(action: () => T): T;
  close(): void;
  /** False for an in-memory archive, which is lost at exit. */
  isLasting: boolean;
}

/** Opens the archive, creating it if it does not exist. `:memory:` opens one that is lost at exit. */
export function openArchive(
  file: string,
  schema: Schema = ledgerSchema,
  busyMilliseconds = BUSY_MILLISECONDS,
): Archive {
  const opened = identifyFile(file);
  const database = openSound(file, schema, busyMilliseconds);
  if (opened === undefined || identifyFile(file) === opened) return wrap(database, file);
  // A repair replaced the file meanwhile: SQLite would use the log of the new one with the old one.
  database.close();
  return openArchive(file, schema, busyMilliseconds);
}

function openSound(file: string, schema: Schema, busyMilliseconds: number): Database {
  let database: Database | undefined;
  try {
    if (file !== ':memory:') makePrivate(file, SIDE_ENDINGS);
    database = openDatabase(file);
    database.exec(`PRAGMA busy_timeout = ${busyMilliseconds}; PRAGMA synchronous = NORMAL`);
    applySchema(database, schema);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof AppError) throw error;
    throw unusableArchive(file, error);
  }
}

/** Reads from the archive without changing what it says. Returns undefined, and creates nothing, if there is no archive yet. */
export function readArchive<T>(file: string, read: (database: Database) => T, schema: Schema = ledgerSchema) {
  if (!existsSync(file)) return undefined;
  let database: Database | undefined;
  try {
    // Only a writer can undo what a process left half written: one that was killed while it created the archive.
    database = openDatabase(file, !existsSync(`${file}-journal`));
    database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    return inspectSchema(database, schema) === 'current' ? read(database) : undefined;
  } catch (error) {
    // Damage shows only in the pages that are read, so errors while reading count too.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error;
    throw unusableArchive(file, error);
  } finally {
    database?.close();
  }
}

/** What SQLite adds to the name of a database for the files beside it. */
export const SIDE_ENDINGS = ['-wal', '-shm', '-journal'];

function unusableArchive(file: string, error: unknown): AppError {
  const message = `Cannot open the archive "${file}": ${(error as Error).message}`;
  if (isDamage(error)) return damagedArchive(message, error);
  const hint = isBusy(error)
    ? 'Another program holds it; try again in a moment'
    : 'Check the permissions of the folder and the room on the disk, or run `tideproof doctor`';
  return new AppError('E_ARCHIVE_UNUSABLE', message, hint, error);
}

function wrap(database: Database, file: string): Archive {
  const close = () => database.close();
  return {
    ...{ database, isLasting: file !== ':memory:', close, [Symbol.dispose]: close },
    transaction(action) {
      try {
        // Takes the write lock at once: a second hook of the session starts from what the first one stored.
        database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        throw unusableArchive(file, error);
      }
      return commit(database, action);
    },
  };
}

/** The first process to open the archive reads the whole log, as hooks do: this much takes a quarter of a millisecond. */
const LOG_BYTES_MAX = 256 << 10;

/** SQLite does so at 4 MB only, and hooks end without closing the archive: each one would read and copy the whole log again. */
export function emptyLongLog({ database }: Archive, file: string): void {
  const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_BYTES_MAX) return;
  // Does not wait for other users of the archive: the next event comes soon.
  database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
}

/** SQLite takes a larger number for none. */
const WAIT_MILLISECONDS_MAX = 0x7fffffff;

/** Takes a lock; undefined if another process has it. It is one of SQLite, which the system releases when a process ends. */
export function takeLock(file: string, waitMilliseconds = 0): Disposable | undefined {
  makePrivate(file);
  const lock = openDatabase(file);
  const milliseconds = Math.min(WAIT_MILLISECONDS_MAX, Math.max(0, Math.floor(waitMilliseconds)));
  try {
    lock.exec(`PRAGMA busy_timeout = ${milliseconds}; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
