import { selectWhere } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { sql } from '../archive/sqlite/sql.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import { conditionsOf, type TextFilter } from '../archive/texts/text-filter.ts';

/** Reading so many entries takes about a second. */
const ENTRIES_MAX = 10_000;
const FOUND_MAX = 50;

/**
 * The newest entries that hold all pieces as written. For what the index does not contain, such as `&&`, or finds too
 * often, such as the `c` of `C++`; an index expression narrows the search down.
 */
export function scanTexts(
  database: Database,
  pieces: readonly string[],
  filter: TextFilter,
  expression?: string,
): number[] {
  const ids =
    expression === undefined ? listIds(database, filter) : findIds(database, expression, filter, ENTRIES_MAX);
  const found: number[] = [];
  for (const id of ids) {
    const text = readEntryText(database, id);
    if (pieces.every((piece) => text.includes(piece))) found.push(id);
    if (found.length === FOUND_MAX) break;
  }
  return found;
}

function listIds(database: Database, filter: TextFilter): number[] {
  return database.column`SELECT entries.id FROM entries JOIN transcripts ON transcripts.id = transcript_id
    ${selectWhere(conditionsOf(filter), 'entries.id DESC', ENTRIES_MAX)}`;
}

/**
 * The newest entries that match an index expression. The index could rank them too, but would read all entries with
 * each word for that, however few are wanted.
 */
export function findIds(database: Database, expression: string, filter: TextFilter, limit: number): number[] {
  const conditions = conditionsOf(filter);
  // CROSS fixes the join order: the index comes first, whatever the filter.
  const join = sql`CROSS JOIN entries ON entries.id = entry_index.rowid
    CROSS JOIN transcripts ON transcripts.id = entries.transcript_id`;
  return database.column`SELECT entry_index.rowid FROM entry_index ${conditions.length === 0 ? sql`` : join}
    ${selectWhere([sql`entry_index MATCH ${expression}`, ...conditions], 'entry_index.rowid DESC', limit)}`;
}
