import type { Database } from '../sqlite/binding.ts';

/** Single values that belong to no session, by their names. */
interface State {
  /** Databases that were put aside, of which the user was not told yet. */
  repairs: string[];
  /** The last attempts to send figures; `problem` is why the last one failed. */
  delivery: { sentAt?: string; failingSince?: string; problem?: string };
}

export function readState<Name extends keyof State>(database: Database, name: Name): State[Name] | undefined {
  const value = database.value<string>`SELECT value FROM state WHERE name = ${name}`;
  return value === undefined ? undefined : JSON.parse(value);
}

export function writeState<Name extends keyof State>(database: Database, name: Name, value: State[Name]) {
  database.run`INSERT OR REPLACE INTO state VALUES (${name}, ${JSON.stringify(value)})`;
}

export function takeUntoldRepairs(database: Database): string[] {
  const asides = readState(database, 'repairs') ?? [];
  if (asides.length > 0) writeState(database, 'repairs', []);
  return asides;
}

export function addRepair(database: Database, aside: string): void {
  writeState(database, 'repairs', [...(readState(database, 'repairs') ?? []), aside]);
}
