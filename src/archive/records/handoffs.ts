import type { Database } from '../sqlite/binding.ts';
import { insertion } from '../sqlite/sql.ts';

/** What a model wrote about a session for its successor. */
export interface ModelHandoff {
  sessionId: string;
  writtenAt: string;
  /** The turn at which it was written, counted in messages of the assistant. */
  turn: number;
  /** `claude`, or the address that was asked. */
  writtenBy: string;
  tokens: number;
  text: string;
}

export function saveModelHandoff(database: Database, handoff: ModelHandoff): void {
  database.run`INSERT INTO model_handoffs ${insertion({ ...handoff })}`;
}

/** The newest one of a session. */
export function findModelHandoff(database: Database, sessionId: string): ModelHandoff | undefined {
  return database.get`SELECT session_id, written_at, turn, written_by, tokens, text FROM model_handoffs
    WHERE session_id = ${sessionId} ORDER BY id DESC LIMIT 1`;
}
