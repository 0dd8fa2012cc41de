import type { Database } from '../sqlite/binding.ts';

/** Where databases lie that were put aside without the user having heard of it. From now on the user has. */
export function takeUntoldRepairs(database: Database, now: () => string): string[] {
  const rows = database.prepare('SELECT aside FROM repairs WHERE told_at IS NULL').all();
  if (rows.length > 0) database.prepare('UPDATE repairs SET told_at = ? WHERE told_at IS NULL').run(now());
  return rows.map(({ aside }) => String(aside));
}
