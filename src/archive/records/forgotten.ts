import type { Database } from '../sqlite/binding.ts';

/** Stands for all rows of a session. */
const WHOLE_SESSION = '*';
/** Stands for all rows of a session that was only too old: it may come back when it continues. */
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
  return findForgottenAt(database, sessionId, WHOLE_SESSION) !== undefined;
}

/** Whether a transcript is left where it is: its session was forgotten, or too old and nothing was written to it since. */
export function isKeptOut(database: Database, sessionId: string, modifiedAt: () => Date): boolean {
  if (isForgotten(database, sessionId)) return true;
  const time = findForgottenAt(database, sessionId, TOO_OLD);
  return time !== undefined && modifiedAt() <= new Date(time);
}

function findForgottenAt(database: Database, sessionId: string, uuid: string): string | undefined {
  return database.value`SELECT forgotten_at FROM forgotten WHERE uuid = ${uuid} AND session_id = ${sessionId}`;
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
  database.run`INSERT OR REPLACE INTO forgotten VALUES (${uuid}, ${sessionId}, ${now})`;
}

export function listForgotten(database: Database): Forgotten[] {
  const rows = database.all<{ sessionId: string; forgottenAt: string; mark: string; rows: number }>`
    SELECT session_id, max(forgotten_at) AS forgotten_at, count(*) AS rows,
      iif(uuid IN (${WHOLE_SESSION}, ${TOO_OLD}), uuid, '') AS mark
    FROM forgotten GROUP BY session_id, mark ORDER BY forgotten_at DESC, session_id`;
  return rows.map(({ mark, ...row }) => ({
    ...row,
    rows: mark === '' ? row.rows : 0,
    isPruned: mark === TOO_OLD,
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
  return database.all`SELECT session_id, iif(uuid = ${WHOLE_SESSION}, '', uuid) AS uuid, forgotten_at
    FROM forgotten WHERE uuid <> ${TOO_OLD}`;
}

/** Lets a session and all its rows in again. */
export function allowAgain(database: Database, sessionId: string): void {
  database.run`DELETE FROM forgotten WHERE session_id = ${sessionId}`;
}
