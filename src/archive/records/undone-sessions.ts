import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';
import { recordImportedSession } from './imported-sessions.ts';

/** A session that was made from what another one was before a compaction. */
export interface UndoneSession {
  session: SessionRef;
  /** The session it was made from. */
  continues: string;
  /** The row that marks the compaction it does without; null for a copy of all of it. */
  boundaryUuid: string | null;
}

/** Notes where a session comes from. Until a client takes it up, it is one that is known from its transcript only. */
export function recordUndone(database: Database, undone: UndoneSession, now: string): void {
  const { session, continues, boundaryUuid } = undone;
  recordImportedSession(database, session, now, now);
  database.run`UPDATE sessions SET continues = ${continues}, undoes = ${boundaryUuid} WHERE id = ${session.id}`;
}

/** The sessions that were made without a compaction, newest first. */
export function listUndone(database: Database, boundaryUuid: string): string[] {
  return database.column`SELECT id FROM sessions WHERE undoes = ${boundaryUuid} ORDER BY started_at DESC`;
}
