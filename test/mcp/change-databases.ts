import { readFileSync, writeFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../src/archive/sqlite/binding.ts';

/** Overwrites a database, and gives back the way to undo it. */
export function damage(file: string): () => void {
  change(file, (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  const before = readFileSync(file);
  writeFileSync(file, 'This was a database once. '.repeat(400));
  return () => writeFileSync(file, before);
}

/** Says that another tideproof wrote a database, and gives back the way to undo it. */
export function setVersion(file: string, version: number): () => void {
  const before = change(file, (database) => database.prepare('PRAGMA user_version').get()?.user_version);
  const set = (to: unknown) => change(file, (database) => database.exec(`PRAGMA user_version = ${to}`));
  set(version);
  return () => set(before);
}

function change<T>(file: string, action: (database: Database) => T): T {
  const database = openDatabase(file);
  try {
    return action(database);
  } finally {
    database.close();
  }
}
