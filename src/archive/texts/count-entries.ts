import { selectWhere, where } from '../lists/record-filter.ts';
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
  /** By local time, oldest first; days without entries are missing. */
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

/** The time of the last entry of every archived session, in milliseconds since the epoch. */
export function listLastTimes(database: Database): Map<string, number> {
  const rows = database.all<{ id: string; time: number }>`
    SELECT session_id AS id, max(coalesce(last_time, 0)) AS time FROM transcripts GROUP BY session_id`;
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** Tool results older than a moment. */
export function listOldResults(database: Database, before: number): number[] {
  return database.column`SELECT id FROM entries WHERE time > 0 AND time < ${before} AND kind = 'result'`;
}

/** A summary that the client wrote: every compaction leaves one, even if no hook ran. */
interface Summary {
  sessionId: string;
  cwd: string;
  time: number;
  line: number;
  uuid: string;
}

/** Newest first; only of sessions, not of their agents. */
export function listSummaries(database: Database, filter: TextFilter, limit?: number): Summary[] {
  const conditions = [sql`transcripts.agent_id = ''`, ...conditionsOf({ ...filter, kinds: ['summary'] })];
  return database.all`SELECT session_id, cwd, time, entries.line AS line, uuid FROM entries
    JOIN transcripts ON transcripts.id = transcript_id ${selectWhere(conditions, 'entries.time DESC', limit)}`;
}
