import type { Database } from '../sqlite/binding.ts';
import { insertion } from '../sqlite/sql.ts';

/** Stands for all rows of a session. */
export const WHOLE_SESSION = '*';
/** Stands for all rows of a session that was pruned by age: it may come back when it continues. */
export const TOO_OLD = '~';

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

/** Whether a text holds what is to be forgotten. */
export type Holds = (text: string) => boolean;

/** What is deleted: sessions, the relay runs and pins of folders, and single entries with the rows they are from. */
export interface Doomed {
  sessionIds: readonly string[];
  folders?: readonly string[];
  entries?: readonly { id: number; uuid: string; sessionId: string }[];
  /** Copies of sessions that we wrote and nobody has continued, which go with their file. */
  copies?: readonly { id: string; path: string }[];
  /** Set if every record goes that contains certain words. */
  holds?: Holds;
  /** It goes because it is old: a session that continues is recorded again. */
  isPruned?: boolean;
}

/** Keeps sessions and entries from being imported again; pruned sessions only until they continue. */
export function keepOut(database: Database, { sessionIds, entries = [], isPruned }: Doomed, now: string) {
  const mark = isPruned ? TOO_OLD : WHOLE_SESSION;
  const rows = [...sessionIds.map((sessionId) => ({ sessionId, uuid: mark })), ...(isPruned ? [] : entries)];
  for (const { uuid, sessionId } of rows)
    database.run`INSERT OR REPLACE INTO forgotten ${insertion({ uuid, sessionId, forgottenAt: now })}`;
}
