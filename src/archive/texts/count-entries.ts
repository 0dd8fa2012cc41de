import { where } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Sql, sql } from '../sqlite/sql.ts';
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
  const entries = (...more: Sql[]) =>
    sql`FROM entries JOIN transcripts ON transcripts.id = transcript_id ${where([...conditions, ...more])}`;
  const sum = database.get<Pick<EntryCounts, 'sessions' | 'entries' | 'characters' | 'failed'>>`
    SELECT count(*) AS entries, coalesce(sum(characters), 0) AS characters, count(DISTINCT session_id) AS sessions,
      coalesce(sum(failed), 0) AS failed ${entries()}`!;
  const kinds = database.all<{
    kind: TextKind;
    n: number;
  }>`SELECT kind, count(*) AS n ${entries()} GROUP BY kind`;
  return {
    ...sum,
    byKind: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])),
    tools: database.all`SELECT tool, sum(kind = 'call') AS calls, sum(failed) AS failed
      ${entries(sql`tool <> ''`)} GROUP BY tool ORDER BY calls DESC, tool LIMIT ${TOOLS_MAX}`,
    days: database.all`SELECT date(time / 1000, 'unixepoch', 'localtime') AS day, count(*) AS entries
      ${entries(sql`time > 0`)} GROUP BY day ORDER BY day`,
  };
}
