import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';

/** Marks a session that is known from its transcript only: no hook ever spoke of it. */
export const IMPORTED = 'imported';

/**
 * Records a session found on disk. What a hook reported takes precedence. Its end is the time of its last fact; the
 * time of the file, which a copy changes, counts only if there are no facts.
 */
export function recordImportedSession(
  database: Database,
  session: SessionRef,
  startedAt: string,
  changedAt: string,
): void {
  const { id, client, cwd, transcriptPath } = session;
  const time = database.value<string | null>`SELECT max(last_time) FROM facts
    WHERE transcript_id = (SELECT id FROM transcripts WHERE path = ${transcriptPath})`;
  const lastAt = time || changedAt;
  database.run`INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at, ended_at, ended_how)
    VALUES (${id}, ${client}, ${cwd}, ${transcriptPath}, ${startedAt}, ${lastAt}, ${lastAt}, ${IMPORTED})
    ON CONFLICT (id) DO UPDATE SET
      cwd = iif(cwd = '', excluded.cwd, cwd), started_at = min(started_at, excluded.started_at),
      seen_at = iif(ended_how IS excluded.ended_how, excluded.seen_at, seen_at),
      ended_at = iif(ended_how IS excluded.ended_how, excluded.ended_at, ended_at)`;
}

/** Whether a hook ever reported a session: then a model may be working in it, or will when it is resumed. */
export function isKnownToHooks(database: Database, sessionId: string): boolean {
  return database.has`SELECT 1 FROM sessions WHERE id = ${sessionId} AND ended_how IS NOT ${IMPORTED}`;
}

/** When a hook last reported any session. */
export function findLastSignOfLife(database: Database): string | undefined {
  const time = database.value<string>`SELECT max(seen_at) FROM sessions WHERE ended_how IS NOT ${IMPORTED}`;
  return time ?? undefined;
}

/**
 * Records that a session was made from another one as it was before a compaction, or from all of it. Until a client
 * resumes it, it counts as imported.
 */
export function recordUndone(
  database: Database,
  {
    session,
    continues,
    boundaryUuid,
  }: { session: SessionRef; continues: string; boundaryUuid: string | null },
  now: string,
): void {
  recordImportedSession(database, session, now, now);
  database.run`UPDATE sessions SET continues = ${continues}, undoes = ${boundaryUuid} WHERE id = ${session.id}`;
}

/** The sessions that were made to undo a compaction, newest first. */
export function listUndone(database: Database, boundaryUuid: string): string[] {
  return database.column`SELECT id FROM sessions WHERE undoes = ${boundaryUuid} ORDER BY started_at DESC`;
}
