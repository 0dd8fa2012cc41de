import { AppError } from '../domain/app-error.ts';
import type { Hub } from './open-hub.ts';
import { sessionKeyOf } from './push/place-sessions.ts';
import type { ForgottenRow } from './push-state.ts';
import { storable } from './row-keys.ts';

/** The user's own sessions in the hub with this id prefix or project. */
export async function findOwnSessions(
  hub: Hub,
  { session, projectId }: { session?: string; projectId?: string },
): Promise<{ key: string; sessionId: string; project: string }[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT key, session_id, project FROM tideproof.own_sessions()
      WHERE (${session ?? null}::text IS NULL OR starts_with(session_id, ${session ?? null}))
        AND (${projectId ?? null}::uuid IS NULL OR project_id = ${projectId ?? null}) ORDER BY session_id`,
  );
  const found = rows.map(({ key, session_id: sessionId, project }) => ({ key, sessionId, project }));
  const exact = found.filter(({ sessionId }) => sessionId === session);
  if (session !== undefined && exact.length === 0 && found.length > 1)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `More than one session begins with ${session}`,
      'Give more of its id',
    );
  return exact.length > 0 ? exact : found;
}

/** The user's other sessions in the hub that hold some of the same rows: forks, and copies that `undo` made. */
export async function findForksInHub(hub: Hub, sessions: readonly { key: string }[]): Promise<string[]> {
  const rows = await hub.run(
    (sql) => sql`SELECT id FROM tideproof.own_forks(${sessions.map(({ key }) => key)}::uuid[]) AS id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes forgotten data from the hub and leaves a mark, so that no machine pushes it again. Affects only the user's
 * own data. Returns how much was deleted.
 */
export async function sendForgotten(
  hub: Hub,
  rows: readonly ForgottenRow[],
): Promise<{ sessions: number; entries: number }> {
  if (rows.length === 0) return { sessions: 0, entries: 0 };
  const sent = rows.map(({ sessionId, uuid, forgottenAt }) => ({
    session_id: sessionKeyOf(hub.me.id, sessionId),
    row_uuid: storable(uuid),
    at: forgottenAt,
  }));
  const [done] = await hub.run(
    (sql) => sql`SELECT * FROM tideproof.forget(${JSON.stringify(sent)}::text::json)`,
  );
  return { sessions: done!.sessions, entries: done!.entries };
}
