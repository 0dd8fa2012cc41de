import type { EntryRow } from '../erase/forget-texts.ts';
import type { Database } from '../sqlite/binding.ts';

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
