import { type Condition, where } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';
import type { TextKind } from './text-kind.ts';

/** How much was said, by whom, with which tools and when. */
export interface EntryCounts {
  sessions: number;
  entries: number;
  characters: number;
  /** Tool calls that failed. */
  failed: number;
  byKind: Partial<Record<TextKind, number>>;
  /** Most used first. */
  tools: { tool: string; calls: number; failed: number }[];
  /** By the clock on the wall, the oldest first; days without a word are absent. */
  days: { day: string; entries: number }[];
}

const TOOLS_MAX = 50;

export function countTextEntries(database: Database, filter: TextFilter): EntryCounts {
  const conditions = conditionsOf(filter);
  const all = (columns: string, rest: string, more: Condition[] = []) => {
    const { sql, values } = where([...conditions, ...more]);
    return database
      .prepare(
        `SELECT ${columns} FROM entries JOIN transcripts ON transcripts.id = transcript_id ${sql} ${rest}`,
      )
      .all(...values);
  };
  const [sum] = all(
    'count(*) AS n, coalesce(sum(characters), 0) AS characters, count(DISTINCT session_id) AS s, coalesce(sum(failed), 0) AS failed',
    '',
  );
  return {
    sessions: sum?.s as number,
    entries: sum?.n as number,
    characters: sum?.characters as number,
    failed: sum?.failed as number,
    byKind: Object.fromEntries(all('kind, count(*) AS n', 'GROUP BY kind').map((row) => [row.kind, row.n])),
    tools: all(
      "tool, sum(kind = 'call') AS calls, sum(failed) AS failed",
      `GROUP BY tool ORDER BY calls DESC, tool LIMIT ${TOOLS_MAX}`,
      [{ sql: "tool <> ''", values: [] }],
    ).map((row) => ({
      tool: row.tool as string,
      calls: row.calls as number,
      failed: row.failed as number,
    })),
    days: all(
      "date(time / 1000, 'unixepoch', 'localtime') AS day, count(*) AS n",
      'GROUP BY day ORDER BY day',
      [{ sql: 'time > 0', values: [] }],
    ).map((row) => ({ day: row.day as string, entries: row.n as number })),
  };
}
