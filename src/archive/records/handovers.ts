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
  database
    .prepare(
      'INSERT INTO handovers (session_id, written_at, turn, written_by, tokens, text) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(sessionId, writtenAt, turn, writtenBy, tokens, text);
}

/** The newest one of a session. */
export function findHandover(database: Database, sessionId: string): Handover | undefined {
  const row = database
    .prepare('SELECT * FROM handovers WHERE session_id = ? ORDER BY id DESC LIMIT 1')
    .get(sessionId);
  return (
    row && {
      sessionId,
      writtenAt: row.written_at as string,
      turn: row.turn as number,
      writtenBy: row.written_by as string,
      tokens: row.tokens as number,
      text: row.text as string,
    }
  );
}

/** So much may have happened since: the last words of a turn, not another turn. */
const TURNS_SINCE_MAX = 2;

/** The handover of a session, unless it is older than what the session did last. */
export function findFreshHandover(database: Database, sessionId: string, turn: number): Handover | undefined {
  const handover = findHandover(database, sessionId);
  return handover && turn - handover.turn <= TURNS_SINCE_MAX ? handover : undefined;
}
