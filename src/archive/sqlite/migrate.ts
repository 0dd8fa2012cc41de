import { AppError } from '../../domain/app-error.ts';
import type { Database } from './binding.ts';

/** One step of a schema. The number of steps applied is the version of a database. */
export type Migration = (database: Database) => void;

/** What a database file holds. */
export interface Schema {
  /** In order; steps that were shipped are never edited. */
  migrations: readonly Migration[];
  /** Takes effect when the file is made. */
  pageBytes: number;
}

/** Brings the schema up to date; safe when two processes open a new database at the same instant. */
export function migrate(database: Database, { migrations, pageBytes }: Schema): void {
  const version = schemaVersion(database);
  if (version === migrations.length) return;
  refuseNewer(version, migrations);
  if (version === 0) database.exec(`PRAGMA page_size = ${pageBytes}`);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('BEGIN IMMEDIATE');
  try {
    for (let next = schemaVersion(database); next < migrations.length; next++) migrations[next]!(database);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** What a database holds for who only reads: nothing yet, tables of an older version, or those of today. */
export function inspectTables(database: Database, { migrations }: Schema): 'none' | 'older' | 'current' {
  const version = schemaVersion(database);
  refuseNewer(version, migrations);
  if (version === 0) return 'none';
  return version < migrations.length ? 'older' : 'current';
}

function refuseNewer(version: number, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return;
  throw new AppError(
    'E_ARCHIVE_NEWER',
    'Cannot use the archive: a newer tideproof wrote it',
    'Update tideproof',
  );
}

function schemaVersion(database: Database): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}
