import type { Database } from '../archive/sqlite/binding.ts';
import { conditionsOf, type TextFilter } from '../archive/texts/text-filter.ts';

/**
 * The newest entries that an expression of the index finds. The index could weigh them as well, but it looks through all
 * entries with each word for that, however few are wanted.
 */
export function findIds(database: Database, expression: string, filter: TextFilter, limit: number): number[] {
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
      `SELECT entry_index.rowid AS id FROM entry_index ${join}
       WHERE entry_index MATCH ?${where} ORDER BY entry_index.rowid DESC LIMIT ?`,
    )
    .all(expression, ...conditions.flatMap(({ values }) => values), limit)
    .map((row) => row.id as number);
}
