import { existsSync } from 'node:fs';
import { type Database, openDatabase } from './binding.ts';
import { ledgerSchema } from './ledger-schema.ts';
import { BUSY_MILLISECONDS, unusableArchive } from './open-archive.ts';
import { inspectSchema, type Schema } from './schema.ts';

/** Reads from the archive without changing it. Returns undefined, and creates nothing, if there is no archive yet. */
export function readArchive<T>(
  file: string,
  read: (database: Database) => T,
  schema: Schema = ledgerSchema,
): T | undefined {
  if (!existsSync(file)) return undefined;
  let database: Database | undefined;
  try {
    database = openDatabase(file, true);
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
