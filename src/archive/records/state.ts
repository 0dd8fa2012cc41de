import type { Database } from '../sqlite/binding.ts';

/** A single value that belongs to no session, by its name. */
export function readState<Value>(database: Database, name: string): Value | undefined {
  const value = database.value<string>`SELECT value FROM state WHERE name = ${name}`;
  return value === undefined ? undefined : JSON.parse(value);
}

export function writeState(database: Database, name: string, value: unknown): void {
  database.run`INSERT OR REPLACE INTO state VALUES (${name}, ${JSON.stringify(value)})`;
}

const REPAIRS = 'repairs to tell';

/** Records that a database was put aside, so that the user is told once. */
export function addRepair(database: Database, aside: string): void {
  writeState(database, REPAIRS, [...(readState<string[]>(database, REPAIRS) ?? []), aside]);
}

/** The databases that were put aside and of which the user was not told; marks them as told. */
export function takeUntoldRepairs(database: Database): string[] {
  const asides = readState<string[]>(database, REPAIRS) ?? [];
  if (asides.length > 0) writeState(database, REPAIRS, []);
  return asides;
}
