import type { EntryRow } from '../erase/forget-texts.ts';
import { selectWhere } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** The time of the last entry of every archived session, in milliseconds since the epoch. */
export function listLastTimes(database: Database): Map<string, number> {
  const rows = database.all<{ id: string; time: number }>`
    SELECT session_id AS id, max(coalesce(last_time, 0)) AS time FROM transcripts GROUP BY session_id`;
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** Tool results older than a moment. */
export function listOldResults(database: Database, before: number): EntryRow[] {
  return database.all`SELECT entries.id, uuid, session_id FROM entries JOIN transcripts ON transcripts.id = transcript_id
    WHERE time > 0 AND time < ${before} AND kind = 'result'`;
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
