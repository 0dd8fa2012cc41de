import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { liesIn, selectWhere } from './condition.ts';

/** A session that was too large to go on, and of which no copy was made since. */
export interface StuckSession {
  id: string;
  cwd: string;
  since: string;
}

const SINCE = sql`progress ->> '$.stuckAt'`;

/** Newest first. */
export function listStuck(
  database: Database,
  { sessionId, folders }: { sessionId?: string; folders?: readonly string[] } = {},
): StuckSession[] {
  const conditions = [
    sql`${SINCE} <> ''`,
    sql`NOT EXISTS (SELECT 1 FROM sessions AS copies
      WHERE copies.continues = sessions.id AND copies.started_at > ${SINCE})`,
    sessionId === undefined ? undefined : sql`sessions.id = ${sessionId}`,
    folders === undefined ? undefined : liesIn('cwd', folders),
  ];
  return database.all`SELECT sessions.id, cwd, ${SINCE} AS since
    FROM sessions JOIN transcripts ON transcripts.path = transcript_path
    ${selectWhere(conditions, 'since DESC', undefined)}`;
}
