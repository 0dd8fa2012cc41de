import { existsSync } from 'node:fs';
import { type Database, openDatabase } from './binding.ts';
import { inspectTables, type Schema } from './migrate.ts';
import { ledgerSchema } from './migrations.ts';
import { BUSY_MILLISECONDS, openArchive, unusableArchive } from './open-archive.ts';

/** Looks something up without changing what is there. Gives nothing when there is no archive yet, and makes none. */
export function readArchive<T>(
  file: string,
  read: (database: Database) => T,
  schema: Schema = ledgerSchema,
  extension?: string,
): T | undefined {
  if (!existsSync(file)) return undefined;
  const outcome = tryToRead(file, read, schema, extension);
  if (outcome.tables !== 'older') return outcome.value;
  // Tables of an older version cannot be read, so they are brought up to date first, as who writes would.
  openArchive(file, schema).close();
  return tryToRead(file, read, schema, extension).value;
}

function tryToRead<T>(
  file: string,
  read: (database: Database) => T,
  schema: Schema,
  extension: string | undefined,
): { tables: ReturnType<typeof inspectTables>; value?: T } {
  let database: Database | undefined;
  try {
    database = openDatabase(file, true, extension);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    const tables = inspectTables(database, schema);
    return tables === 'current' ? { tables, value: read(database) } : { tables };
  } catch (error) {
    // Damage shows only where it is read, so what SQLite says while reading counts too.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error;
    throw unusableArchive(file, error);
  } finally {
    database?.close();
  }
}
