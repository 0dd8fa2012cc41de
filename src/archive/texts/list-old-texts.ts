import type { Database } from '../sqlite/binding.ts';

/** A session by what it takes. */
export interface SessionSize {
  id: string;
  /** When something was last said in it, in milliseconds since the epoch. */
  lastTime: number;
  characters: number;
}

/** All sessions that are archived, the one that was silent for longest first. */
export function listSessionSizes(database: Database): SessionSize[] {
  return database.all`SELECT session_id AS id, max(coalesce(last_time, 0)) AS last_time,
      (SELECT coalesce(sum(characters), 0) FROM entries WHERE transcript_id IN
        (SELECT id FROM transcripts AS own WHERE own.session_id = transcripts.session_id)) AS characters
    FROM transcripts GROUP BY session_id ORDER BY last_time, session_id`;
}

/** Results of tools from before a moment. */
export function listOldResults(database: Database, before: number): number[] {
  return database.column`SELECT id FROM entries WHERE time > 0 AND time < ${before} AND kind = 'result'`;
}
