import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';

/** Marks a session that is known from its transcript only: no hook ever spoke of it. */
export const IMPORTED = 'imported';

/**
 * Notes a session found on disk. What a hook has said about it counts for more and stays. It ended with the last of its facts:
 * the time of the file, which a copy changes, counts only where there are none.
 */
export function recordImportedSession(
  database: Database,
  session: SessionRef,
  startedAt: string,
  changedAt: string,
): void {
  const { time } = database
    .prepare(
      `SELECT max(last_time) AS time FROM facts
       WHERE transcript_id = (SELECT id FROM transcripts WHERE path = ?)`,
    )
    .get(session.transcriptPath) as { time: string | null };
  const lastAt = time || changedAt;
  database
    .prepare(
      `INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at, ended_at, ended_how)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET
         cwd = iif(cwd = '', excluded.cwd, cwd), started_at = min(started_at, excluded.started_at),
         seen_at = iif(ended_how IS excluded.ended_how, excluded.seen_at, seen_at),
         ended_at = iif(ended_how IS excluded.ended_how, excluded.ended_at, ended_at)`,
    )
    .run(
      session.id,
      session.client,
      session.cwd,
      session.transcriptPath,
      startedAt,
      lastAt,
      lastAt,
      IMPORTED,
    );
}

/** Whether a hook has ever spoken of a session: then a model may be at work in it, or will be when it is resumed. */
export function isKnownToHooks(database: Database, sessionId: string): boolean {
  return (
    database
      .prepare('SELECT 1 FROM sessions WHERE id = ? AND ended_how IS NOT ?')
      .get(sessionId, IMPORTED) !== undefined
  );
}

/** When a hook last spoke of any session. */
export function findLastSignOfLife(database: Database): string | undefined {
  const row = database
    .prepare('SELECT max(seen_at) AS time FROM sessions WHERE ended_how IS NOT ?')
    .get(IMPORTED);
  return (row?.time ?? undefined) as string | undefined;
}
