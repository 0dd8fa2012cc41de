import { selectWhere } from '../archive/lists/record-filter.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { sql } from '../archive/sqlite/sql.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import { conditionsOf, type TextFilter } from '../archive/texts/text-filter.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

const FOUND_MAX = 50;
/** How long texts may be read: there can be many, and some regular expressions take forever. */
const SCAN_MILLISECONDS = 2_000;

const READ_TOGETHER = 100;

/** The first of these entries that have a wanted text, and whether there was no time to read all. */
export function scanTexts(database: Database, ids: readonly number[], isWanted: (text: string) => boolean) {
  const found: number[] = [];
  const end = Date.now() + SCAN_MILLISECONDS;
  for (let at = 0; at < ids.length && found.length < FOUND_MAX; at += READ_TOGETHER) {
    // Read before anything that may be stopped: stopped within SQLite, the process dies.
    const read = ids.slice(at, at + READ_TOGETHER).map((id) => ({ id, text: readEntryText(database, id) }));
    const look = () => {
      for (const { id, text } of read) if (isWanted(text)) found.push(id);
    };
    if (!runWithTimeLimit(end - Date.now(), look)) return { found, isCut: true };
  }
  return { found: found.slice(0, FOUND_MAX), isCut: false };
}

export function listIds(
  database: Database,
  filter: TextFilter,
  options: { among?: readonly number[]; order?: string; limit?: number } = {},
): number[] {
  const { among, order = 'entries.id DESC', limit } = options;
  const isAmong = among && sql`entries.id IN (SELECT value FROM json_each(${JSON.stringify(among)}))`;
  return database.column`SELECT entries.id FROM entries JOIN transcripts ON transcripts.id = transcript_id
    ${selectWhere([isAmong, ...conditionsOf(filter)], order, limit)}`;
}

/** The newest entries that match an index expression. Ranked by the index, all entries with each word would be read, however few are wanted. */
export function findIds(database: Database, expression: string, filter: TextFilter, limit?: number) {
  const conditions = conditionsOf(filter);
  // CROSS fixes the join order: the index comes first, whatever the filter.
  const join = sql`CROSS JOIN entries ON entries.id = entry_index.rowid
    CROSS JOIN transcripts ON transcripts.id = entries.transcript_id`;
  // As one value: a row of its own for each id takes six times as long.
  const found = database.value<string>`SELECT json_group_array(id) FROM (SELECT entry_index.rowid AS id FROM entry_index
    ${conditions.length === 0 ? sql`` : join}
    ${selectWhere([sql`entry_index MATCH ${expression}`, ...conditions], 'entry_index.rowid DESC', limit)})`;
  return JSON.parse(found!) as number[];
}
