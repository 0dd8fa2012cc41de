import type { Database } from '../sqlite/binding.ts';

/** The databases that were put aside and of which the user was not told; marks them as told. */
export function takeUntoldRepairs(database: Database, now: () => string): string[] {
  const asides = database.column<string>`SELECT aside FROM repairs WHERE told_at IS NULL`;
  if (asides.length > 0) database.run`UPDATE repairs SET told_at = ${now()} WHERE told_at IS NULL`;
  return asides;
}
