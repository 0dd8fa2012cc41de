import type { Database } from '../sqlite/binding.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** An entry that the index found. */
export interface Match {
  id: number;
  /** Higher is better: rare words in short entries. */
  relevance: number;
}

/**
 * The entries that an expression of the index finds, the newest first. There may be very many of them; then the newest
 * are the ones that matter, and weighing all of them would take too long.
 */
export function findMatches(
  database: Database,
  expression: string,
  filter: TextFilter,
  limit: number,
): Match[] {
  return select(database, 'bm25(entry_index)', expression, filter, limit).map(({ id, value }) => ({
    id,
    relevance: -value,
  }));
}

/** The same, not weighed: many times as fast. */
export function findIds(database: Database, expression: string, filter: TextFilter, limit: number): number[] {
  return select(database, '0', expression, filter, limit).map(({ id }) => id);
}

function select(
  database: Database,
  value: string,
  expression: string,
  filter: TextFilter,
  limit: number,
): { id: number; value: number }[] {
  const conditions = conditionsOf(filter);
  // CROSS keeps the order of the joins: the index is asked first, whatever the filter.
  const join =
    conditions.length === 0
      ? ''
      : `CROSS JOIN entries ON entries.id = entry_index.rowid
         CROSS JOIN transcripts ON transcripts.id = entries.transcript_id`;
  const where = conditions.map(({ sql }) => ` AND (${sql})`).join('');
  return database
    .prepare(
      `SELECT entry_index.rowid AS id, ${value} AS value FROM entry_index ${join}
       WHERE entry_index MATCH ?${where} ORDER BY entry_index.rowid DESC LIMIT ?`,
    )
    .all(expression, ...conditions.flatMap(({ values }) => values), limit) as {
    id: number;
    value: number;
  }[];
}

/** How many entries an expression finds, but no more than `limit`. */
export function countMatches(database: Database, expression: string, limit: number): number {
  const row = database
    .prepare('SELECT count(*) AS n FROM (SELECT 1 FROM entry_index WHERE entry_index MATCH ? LIMIT ?)')
    .get(expression, limit);
  return row?.n as number;
}
