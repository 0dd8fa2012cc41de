import { existsSync } from 'node:fs';
import { type Database, openDatabase } from './binding.ts';
import { hasTables, type Schema } from './migrate.ts';
import { ledgerSchema } from './migrations.ts';
import { BUSY_MILLISECONDS, unusableArchive } from './open-archive.ts';

/** Looks something up without ever changing the archive. Gives nothing when there is none yet, and makes none. */
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
    return hasTables(database, schema) ? read(database) : undefined;
  } catch (error) {
    // Damage shows only where it is read, so what SQLite says while reading counts too.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error;
    throw unusableArchive(file, error);
  } finally {
    database?.close();
  }
}
