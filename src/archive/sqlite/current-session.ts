import type { SessionRef } from '../../domain/session.ts';
import type { Database } from './binding.ts';
import { beginsWith, liesIn, selectWhere } from './condition.ts';

export interface SessionWish {
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
}

/** Of the sessions that are wanted, the one that showed the last sign of life. */
export function findCurrentSession(
  database: Database,
  { sessionId, folders }: SessionWish,
): SessionRef | undefined {
  const conditions = [beginsWith('id', sessionId), folders && liesIn('cwd', folders)];
  const { sql, values } = selectWhere(conditions, 'seen_at DESC', 1);
  const row = database.prepare(`SELECT id, client, cwd, transcript_path FROM sessions ${sql}`).get(...values);
  return (
    row && {
      id: row.id as string,
      client: row.client as string,
      cwd: row.cwd as string,
      transcriptPath: row.transcript_path as string,
    }
  );
}
