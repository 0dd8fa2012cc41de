import type { Database } from './binding.ts';

/** Stands for all rows of a session. */
const WHOLE_SESSION = '*';

/** What was forgotten and must not come back from a transcript that is still there. Both archives keep this list. */
export interface Forgotten {
  sessionId: string;
  forgottenAt: string;
  /** Single rows of the session; 0 when all of it was forgotten. */
  rows: number;
}

/** A session that tideproof leaves alone. */
export function isForgotten(database: Database, sessionId: string): boolean {
  const select = database.prepare('SELECT 1 FROM forgotten WHERE uuid = ? AND session_id = ?');
  return select.get(WHOLE_SESSION, sessionId) !== undefined;
}

/** A row of any session: a fork holds the rows of its parent too. */
export function openForgottenRows(database: Database): (uuid: string) => boolean {
  const select = database.prepare('SELECT 1 FROM forgotten WHERE uuid = ?');
  return (uuid) => select.get(uuid) !== undefined;
}

export function keepSessionOut(database: Database, sessionId: string, now: string): void {
  keepRowOut(database, WHOLE_SESSION, sessionId, now);
}

export function keepRowOut(database: Database, uuid: string, sessionId: string, now: string): void {
  database.prepare('INSERT OR IGNORE INTO forgotten VALUES (?, ?, ?)').run(uuid, sessionId, now);
}

export function listForgotten(database: Database): Forgotten[] {
  return database
    .prepare(
      `SELECT session_id, max(forgotten_at) AS at, min(uuid = ?) AS isWhole, count(*) AS n FROM forgotten
       GROUP BY session_id, uuid = ? ORDER BY at DESC, session_id`,
    )
    .all(WHOLE_SESSION, WHOLE_SESSION)
    .map((row) => ({
      sessionId: row.session_id as string,
      forgottenAt: row.at as string,
      rows: row.isWhole === 1 ? 0 : (row.n as number),
    }));
}

/** Lets a session and all its rows in again. */
export function letIn(database: Database, sessionId: string): void {
  database.prepare('DELETE FROM forgotten WHERE session_id = ?').run(sessionId);
}
