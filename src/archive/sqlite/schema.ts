import { AppError } from '../../domain/app-error.ts';
import { type Database, openDatabase } from './binding.ts';

/** The tables of a database file. There is one schema at a time: a file with another one is put aside and created anew. */
export interface Schema {
  /** Increased by every change of the tables. */
  version: number;
  tables: string;
  /** Applies only when the file is created. */
  pageBytes: number;
}

/** Safe if two processes do so at once. With a write-ahead log (WAL) readers get in during a write; a draft without one is a single file. */
export function applySchema(database: Database, schema: Schema, journal: 'WAL' | 'MEMORY' = 'WAL'): void {
  const isCurrent = inspectSchema(database, schema) === 'current';
  if (!isCurrent) database.exec(`PRAGMA page_size = ${schema.pageBytes}`);
  database.exec(`PRAGMA journal_mode = ${journal}`);
  if (isCurrent) return;
  database.exec('BEGIN IMMEDIATE');
  commit(database, () => {
    if (inspectSchema(database, schema) === 'none')
      database.exec(`${schema.tables}; PRAGMA user_version = ${schema.version}`);
  });
}

/** Ends the transaction that is open with an action: all of it is stored, or nothing. */
export function commit<T>(database: Database, action: () => T): T {
  try {
    const result = action();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite may have rolled back by itself; the original error matters more.
    }
    throw error;
  }
}

/** Whether a database is empty or has the current schema, by its version number. Refuses any other. */
export function inspectSchema(database: Database, { version }: Schema): 'none' | 'current' {
  const found = database.value<number>`PRAGMA user_version` ?? 0;
  if (found === version) return 'current';
  const hint = 'Update tideproof';
  if (found > version)
    throw new AppError('E_ARCHIVE_NEWER', 'Cannot use the archive: a newer tideproof wrote it', hint);
  const isEmpty = database.get`SELECT 1 FROM sqlite_master LIMIT 1` === undefined;
  if (found === 0 && isEmpty) return 'none';
  throw damagedArchive(`Cannot use the archive: its tables are of version ${found}, not ${version}`);
}

export function damagedArchive(message: string, cause?: unknown): AppError {
  const hint = 'Run `tideproof import`: it is put aside, and a new one is made from the transcripts';
  return new AppError('E_ARCHIVE_DAMAGED', message, hint, cause);
}

/** Whether a database has exactly these tables, whatever its version number says: a trigger more could delete rows. */
export function hasTablesOf(database: Database, schema: Schema): boolean {
  using model = openDatabase(':memory:');
  model.exec(schema.tables);
  const tablesOf = (each: Database) =>
    each.column`SELECT format('%s %s %s', type, name, sql) FROM sqlite_master ORDER BY 1`.join('\n');
  return tablesOf(model) === tablesOf(database);
}
