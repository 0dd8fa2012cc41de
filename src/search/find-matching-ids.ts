import { selectWhere } from '../archive/lists/condition.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { sql } from '../archive/sqlite/sql.ts';
import { conditionsOf, type TextFilter } from '../archive/texts/text-filter.ts';

/**
 * The newest entries that an expression of the index finds. The index could weigh them as well, but it looks through all
 * entries with each word for that, however few are wanted.
 */
export function findIds(database: Database, expression: string, filter: TextFilter, limit: number): number[] {
  const conditions = conditionsOf(filter);
  // CROSS keeps the order of the joins: the index is asked first, whatever the filter.
  const join = sql`CROSS JOIN entries ON entries.id = entry_index.rowid
    CROSS JOIN transcripts ON transcripts.id = entries.transcript_id`;
  return database.column`SELECT entry_index.rowid FROM entry_index ${conditions.length === 0 ? sql`` : join}
    ${selectWhere([sql`entry_index MATCH ${expression}`, ...conditions], 'entry_index.rowid DESC', limit)}`;
}
