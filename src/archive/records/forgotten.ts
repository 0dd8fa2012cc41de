import type { Database } from '../sqlite/binding.ts';

/** Stands for all rows of a session. */
const WHOLE_SESSION = '*';
/** Stands for all rows of a session that was pruned by age: it may come back when it continues. */
const TOO_OLD = '~';

/** What was forgotten and must not be imported again from a transcript. Both databases keep this list. */
export interface Forgotten {
  sessionId: string;
  forgottenAt: string;
  /** The number of single rows; 0 if the whole session was forgotten. */
  rows: number;
  /** Whether it was pruned by age. */
  isPruned: boolean;
  isFromDashboard: boolean;
}

/** Whether a session was forgotten, so that tideproof ignores it. */
export function isForgotten(database: Database, sessionId: string): boolean {
  return findForgottenAt(database, sessionId, WHOLE_SESSION) !== undefined;
}

/** Whether a transcript is ignored: its session was forgotten, or pruned and not written to since. */
export function isKeptOut(database: Database, sessionId: string, modifiedAt: () => Date): boolean {
  if (isForgotten(database, sessionId)) return true;
  const time = findForgottenAt(database, sessionId, TOO_OLD);
  return time !== undefined && modifiedAt() <= new Date(time);
}

function findForgottenAt(database: Database, sessionId: string, uuid: string): string | undefined {
  return database.value`SELECT forgotten_at FROM forgotten WHERE uuid = ${uuid} AND session_id = ${sessionId}`;
}

/** Tests whether a row was forgotten in any session: a fork holds the rows of its parent too. */
export function openForgottenRows(database: Database): (uuid: string) => boolean {
  const select = database.prepare('SELECT 1 FROM forgotten WHERE uuid = ?');
  return (uuid) => select.get(uuid) !== undefined;
}

/** Keeps sessions and rows from being imported again; pruned sessions only until they continue. */
export function keepOut(
  database: Database,
  {
    sessionIds,
    entries = [],
    isPruned,
  }: {
    sessionIds: readonly string[];
    entries?: readonly { uuid: string; sessionId: string }[];
    isPruned?: boolean;
  },
  now: string,
): void {
  const mark = isPruned ? TOO_OLD : WHOLE_SESSION;
  const rows = [...sessionIds.map((sessionId) => ({ sessionId, uuid: mark })), ...(isPruned ? [] : entries)];
  for (const { uuid, sessionId } of rows)
    database.run`INSERT OR REPLACE INTO forgotten (uuid, session_id, forgotten_at)
      VALUES (${uuid}, ${sessionId}, ${now})`;
}

/** Records where the user had a session forgotten. */
export function markFromDashboard(database: Database, sessionId: string): void {
  database.run`UPDATE forgotten SET from_dashboard = 1 WHERE session_id = ${sessionId}`;
}

export function listForgotten(database: Database): Forgotten[] {
  const rows = database.all<{
    sessionId: string;
    forgottenAt: string;
    mark: string;
    rows: number;
    dashboard: number;
  }>`
    SELECT session_id, max(forgotten_at) AS forgotten_at, count(*) AS rows, max(from_dashboard) AS dashboard,
      iif(uuid IN (${WHOLE_SESSION}, ${TOO_OLD}), uuid, '') AS mark
    FROM forgotten GROUP BY session_id, mark ORDER BY forgotten_at DESC, session_id`;
  return rows.map(({ mark, dashboard, ...row }) => ({
    ...row,
    rows: mark === '' ? row.rows : 0,
    isPruned: mark === TOO_OLD,
    isFromDashboard: dashboard === 1,
  }));
}

/** A session or row that the user wanted to be forgotten; pruned ones are not included. */
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

/** Allows a session and all its rows to be imported again. */
export function allowAgain(database: Database, sessionId: string): void {
  database.run`DELETE FROM forgotten WHERE session_id = ${sessionId}`;
}
