import { selectWhere } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { sql } from '../archive/sqlite/sql.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import { conditionsOf, type TextFilter } from '../archive/texts/text-filter.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** Reading so many entries takes about a second. */
const ENTRIES_MAX = 10_000;
const FOUND_MAX = 50;
/** How long a regular expression may read, because some take forever. */
const PATTERN_MILLISECONDS = 2_000;

/** The newest entries that hold all pieces as written, which the index does not contain (`&&`) or finds too often (the `c` of `C++`). */
export function scanTexts(
  database: Database,
  pieces: readonly string[],
  filter: TextFilter,
  expression: string,
): number[] {
  const ids =
    expression === ''
      ? listIds(database, filter, ENTRIES_MAX)
      : findIds(database, expression, filter, ENTRIES_MAX);
  return scan(database, ids, (text) => pieces.every((piece) => text.includes(piece)));
}

/** Collects into `found`, which holds something even if it is stopped. */
function scan(
  database: Database,
  ids: readonly number[],
  isWanted: (text: string) => boolean,
  found: number[] = [],
): number[] {
  for (const id of ids) {
    if (isWanted(readEntryText(database, id))) found.push(id);
    if (found.length === FOUND_MAX) break;
  }
  return found;
}

/** The newest entries that match a regular expression, and whether there was no time to read all. */
export function scanForPattern(
  database: Database,
  pattern: RegExp,
  filter: TextFilter,
): { ids: number[]; isCut: boolean } {
  const ids: number[] = [];
  const isWhole = runWithTimeLimit(PATTERN_MILLISECONDS, () => {
    scan(database, listIds(database, filter, -1), (text) => pattern.test(text), ids);
  });
  return { ids, isCut: !isWhole };
}

function listIds(database: Database, filter: TextFilter, limit: number): number[] {
  return database.column`SELECT entries.id FROM entries JOIN transcripts ON transcripts.id = transcript_id
    ${selectWhere(conditionsOf(filter), 'entries.id DESC', limit)}`;
}

/** The newest entries that match an index expression. Ranked by the index, all entries with each word would be read, however few are wanted. */
export function findIds(database: Database, expression: string, filter: TextFilter, limit: number): number[] {
  const conditions = conditionsOf(filter);
  // CROSS fixes the join order: the index comes first, whatever the filter.
  const join = sql`CROSS JOIN entries ON entries.id = entry_index.rowid
    CROSS JOIN transcripts ON transcripts.id = entries.transcript_id`;
  // As one value: a row of its own for each id takes six times as long.
  const found = database.value<string>`SELECT json_group_array(id) FROM (SELECT entry_index.rowid AS id FROM entry_index
    ${conditions.length === 0 ? sql`` : join}
    ${selectWhere([sql`entry_index MATCH ${expression}`, ...conditions], 'entry_index.rowid DESC', limit)})`;
  return JSON.parse(found!);
}
