import type { Database } from '../sqlite/binding.ts';
import { changeSession, findSession } from './sessions.ts';

/** What a model wrote about a session for its successor; the newest one is kept with the session. */
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

export function saveModelHandoff(database: Database, { sessionId, ...handoff }: ModelHandoff): void {
  changeSession(database, sessionId, { modelHandoff: JSON.stringify(handoff) });
}

export function findModelHandoff(database: Database, sessionId: string): ModelHandoff | undefined {
  const stored = findSession(database, sessionId)?.modelHandoff;
  return stored ? { sessionId, ...JSON.parse(stored) } : undefined;
}
