import { IMPORTED } from '../records/imported-sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { beginsWith, selectWhere } from './condition.ts';

export interface StoredSession {
  id: string;
  cwd: string;
  startedAt: string;
  endedAt: string | null;
  endedHow: string | null;
}

export interface SessionFilter {
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only those that started or ended at this time or later. */
  since?: string;
  limit?: number;
}

/** Sessions that a hook has spoken of, the one that started or ended last first. */
export function listSessions(
  database: Database,
  { sessionId, since, limit }: SessionFilter,
): StoredSession[] {
  const last = "max(started_at, ifnull(ended_at, ''))";
  const conditions = [
    { sql: 'ended_how IS NOT ?', values: [IMPORTED] },
    beginsWith('id', sessionId),
    since === undefined ? undefined : { sql: `${last} >= ?`, values: [since] },
  ];
  const { sql, values } = selectWhere(conditions, `${last} DESC, id`, limit);
  return database
    .prepare(`SELECT id, cwd, started_at, ended_at, ended_how FROM sessions ${sql}`)
    .all(...values)
    .map((row) => ({
      id: row.id as string,
      cwd: row.cwd as string,
      startedAt: row.started_at as string,
      endedAt: row.ended_at as string | null,
      endedHow: row.ended_how as string | null,
    }));
}
