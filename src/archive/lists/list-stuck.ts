import type { Database } from '../sqlite/binding.ts';
import { liesIn, selectWhere } from './condition.ts';

/** A session that was too large to go on, and of which no copy was made since. */
export interface StuckSession {
  id: string;
  cwd: string;
  since: string;
}

const SINCE = "progress ->> '$.stuckAt'";

/** Newest first. */
export function listStuck(
  database: Database,
  { sessionId, folders }: { sessionId?: string; folders?: readonly string[] } = {},
): StuckSession[] {
  const { sql, values } = selectWhere(
    [
      { sql: `${SINCE} <> ''`, values: [] },
      {
        sql: `NOT EXISTS (SELECT 1 FROM sessions AS copies WHERE copies.continues = sessions.id AND copies.started_at > ${SINCE})`,
        values: [],
      },
      sessionId === undefined ? undefined : { sql: 'sessions.id = ?', values: [sessionId] },
      folders === undefined ? undefined : liesIn('cwd', folders),
    ],
    'since DESC',
    undefined,
  );
  return database
    .prepare(
      `SELECT sessions.id, cwd, ${SINCE} AS since FROM sessions JOIN transcripts ON transcripts.path = transcript_path ${sql}`,
    )
    .all(...values)
    .map(({ id, cwd, since }) => ({ id: String(id), cwd: String(cwd), since: String(since) }));
}
