import type { Database } from '../sqlite/binding.ts';

/** Stands for all rows of a session. */
const WHOLE_SESSION = '*';
/** The same for one that was only too old: it may come back when it goes on. */
const TOO_OLD = '~';

/** What was forgotten and must not come back from a transcript that is still there. Both archives keep this list. */
export interface Forgotten {
  sessionId: string;
  forgottenAt: string;
  /** Single rows of the session; 0 when all of it was forgotten. */
  rows: number;
  /** It was only too old. */
  isPruned: boolean;
}

/** A session that tideproof leaves alone. */
export function isForgotten(database: Database, sessionId: string): boolean {
  const select = database.prepare('SELECT 1 FROM forgotten WHERE uuid = ? AND session_id = ?');
  return select.get(WHOLE_SESSION, sessionId) !== undefined;
}

/** Whether a transcript is left where it is: its session was forgotten, or too old and nothing was written to it since. */
export function isKeptOut(database: Database, sessionId: string, modifiedAt: () => Date): boolean {
  if (isForgotten(database, sessionId)) return true;
  const row = database
    .prepare('SELECT forgotten_at FROM forgotten WHERE uuid = ? AND session_id = ?')
    .get(TOO_OLD, sessionId);
  return row !== undefined && modifiedAt() <= new Date(row.forgotten_at as string);
}

/** A row of any session: a fork holds the rows of its parent too. */
export function openForgottenRows(database: Database): (uuid: string) => boolean {
  const select = database.prepare('SELECT 1 FROM forgotten WHERE uuid = ?');
  return (uuid) => select.get(uuid) !== undefined;
}

export function keepSessionOut(database: Database, sessionId: string, now: string, isPruned: boolean): void {
  keepRowOut(database, isPruned ? TOO_OLD : WHOLE_SESSION, sessionId, now);
}

export function keepRowOut(database: Database, uuid: string, sessionId: string, now: string): void {
  database.prepare('INSERT OR REPLACE INTO forgotten VALUES (?, ?, ?)').run(uuid, sessionId, now);
}

export function listForgotten(database: Database): Forgotten[] {
  return database
    .prepare(
      `SELECT session_id, max(forgotten_at) AS at, iif(uuid IN (?, ?), uuid, '') AS mark, count(*) AS n
       FROM forgotten GROUP BY session_id, mark ORDER BY at DESC, session_id`,
    )
    .all(WHOLE_SESSION, TOO_OLD)
    .map((row) => ({
      sessionId: row.session_id as string,
      forgottenAt: row.at as string,
      rows: row.mark === '' ? (row.n as number) : 0,
      isPruned: row.mark === TOO_OLD,
    }));
}

/** A session, or a row of one, that somebody wanted to be forgotten; what was only too old is none. */
export interface ForgottenRow {
  sessionId: string;
  /** Empty for the whole session. */
  uuid: string;
  forgottenAt: string;
}

export function listForgottenRows(database: Database): ForgottenRow[] {
  return database
    .prepare('SELECT session_id, uuid, forgotten_at FROM forgotten WHERE uuid <> ?')
    .all(TOO_OLD)
    .map((row) => ({
      sessionId: row.session_id as string,
      uuid: row.uuid === WHOLE_SESSION ? '' : (row.uuid as string),
      forgottenAt: row.forgotten_at as string,
    }));
}

/** Lets a session and all its rows in again. */
export function letIn(database: Database, sessionId: string): void {
  database.prepare('DELETE FROM forgotten WHERE session_id = ?').run(sessionId);
}
