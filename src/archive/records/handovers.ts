import type { Database } from '../sqlite/binding.ts';

/** What a model wrote about a session for whoever goes on with it. */
export interface Handover {
  sessionId: string;
  writtenAt: string;
  /** How far the session had come, in messages of the assistant. */
  turn: number;
  /** `claude`, or the address that was asked. */
  writtenBy: string;
  tokens: number;
  text: string;
}

export function saveHandover(database: Database, handover: Handover): void {
  const { sessionId, writtenAt, turn, writtenBy, tokens, text } = handover;
  database.run`INSERT INTO handovers (session_id, written_at, turn, written_by, tokens, text)
    VALUES (${sessionId}, ${writtenAt}, ${turn}, ${writtenBy}, ${tokens}, ${text})`;
}

/** The newest one of a session. */
export function findHandover(database: Database, sessionId: string): Handover | undefined {
  return database.get`SELECT session_id, written_at, turn, written_by, tokens, text FROM handovers
    WHERE session_id = ${sessionId} ORDER BY id DESC LIMIT 1`;
}

/** So much may have happened since: the last words of a turn, not another turn. */
const TURNS_SINCE_MAX = 2;

/** The handover of a session, unless it is older than what the session did last. */
export function findFreshHandover(database: Database, sessionId: string, turn: number): Handover | undefined {
  const handover = findHandover(database, sessionId);
  return handover && turn - handover.turn <= TURNS_SINCE_MAX ? handover : undefined;
}
