import type { Database } from '../sqlite/binding.ts';

/** Where databases lie that were put aside without the user having heard of it. From now on the user has. */
export function takeUntoldRepairs(database: Database, now: () => string): string[] {
  const asides = database.column<string>`SELECT aside FROM repairs WHERE told_at IS NULL`;
  if (asides.length > 0) database.run`UPDATE repairs SET told_at = ${now()} WHERE told_at IS NULL`;
  return asides;
}
