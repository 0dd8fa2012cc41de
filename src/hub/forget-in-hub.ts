import type { ForgottenRow } from '../archive/records/forgotten.ts';
import { AppError } from '../domain/app-error.ts';
import type { Hub } from './open-hub.ts';
import { sessionKeyOf } from './push/place-sessions.ts';

/** The user's own sessions in the hub with this id prefix or project. */
export async function findOwnSessions(
  hub: Hub,
  { session, projectId }: { session?: string; projectId?: string },
): Promise<{ key: string; sessionId: string; project: string }[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT sessions.id AS key, session_id, projects.name AS project FROM tideproof.sessions
      JOIN tideproof.projects ON projects.owner_id = sessions.owner_id AND projects.id = project_id
      WHERE sessions.owner_id = ${hub.me.id} AND (${session ?? null}::text IS NULL OR starts_with(session_id, ${session ?? null}))
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

/** Removes the mark that keeps a session out of the hub. False if there was none. */
export async function allowInHubAgain(hub: Hub, sessionKey: string): Promise<boolean> {
  const { count } = await hub.run(
    (sql) =>
      sql`DELETE FROM tideproof.forgotten WHERE owner_id = ${hub.me.id} AND session_id = ${sessionKey}`,
  );
  return count > 0;
}

/** Tables with rows of a session. */
const OF_SESSION = ['entries', 'facts', 'compactions', 'documents'];

/** How much was deleted. */
export interface ForgottenInHub {
  sessions: number;
  entries: number;
}

/**
 * Deletes forgotten data from the hub and leaves a mark, so that no machine pushes it again. Affects only the user's
 * own data.
 */
export async function sendForgotten(hub: Hub, rows: readonly ForgottenRow[]): Promise<ForgottenInHub> {
  if (rows.length === 0) return { sessions: 0, entries: 0 };
  const owner = hub.me.id;
  return hub.transaction(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${owner})`;
    const whole = rows
      .filter(({ uuid }) => uuid === '')
      .map(({ sessionId }) => sessionKeyOf(owner, sessionId));
    const single = rows.filter(({ uuid }) => uuid !== '');
    for (const { sessionId, uuid, forgottenAt } of rows)
      await sql`
        INSERT INTO tideproof.forgotten (owner_id, session_id, row_uuid, forgotten_at)
        VALUES (${owner}, ${sessionKeyOf(owner, sessionId)}, ${uuid}, ${forgottenAt}) ON CONFLICT DO NOTHING`;
    const projects = new Set<string>();
    const touched = await sql`
      SELECT DISTINCT project_id FROM tideproof.sessions WHERE owner_id = ${owner} AND id = ANY (${whole}::uuid[])`;
    for (const { project_id } of touched) projects.add(project_id);
    let entries = 0;
    for (const table of OF_SESSION) {
      const gone = await sql`
        DELETE FROM ${sql(`tideproof.${table}`)} WHERE owner_id = ${owner} AND session_id = ANY (${whole}::uuid[])`;
      if (table === 'entries') entries += gone.count;
    }
    const { count: sessions } = await sql`
      DELETE FROM tideproof.sessions WHERE owner_id = ${owner} AND id = ANY (${whole}::uuid[])`;
    if (single.length > 0) {
      // A fork also contains its parent's rows, so the row id counts, in any session.
      const gone = await sql`
        DELETE FROM tideproof.entries WHERE owner_id = ${owner} AND row_uuid = ANY (${single.map(({ uuid }) => uuid)})
        RETURNING project_id`;
      entries += gone.length;
      for (const { project_id } of gone) projects.add(project_id);
    }
    // A word that only occurred in a forgotten text is removed with it.
    for (const project of projects) await sql`SELECT tideproof.count_words_again(${project}::uuid)`;
    return { sessions, entries };
  });
}
