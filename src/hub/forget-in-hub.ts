import type { ForgottenRow } from '../archive/records/forgotten.ts';
import { AppError } from '../domain/app-error.ts';
import type { Hub } from './open-hub.ts';
import { sessionKeyOf } from './push/place-sessions.ts';

/** One's own sessions in the hub whose id begins like this, or that are of one project. */
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

/** Takes the mark away by which a session is kept out. False when there was none. */
export async function allowInHubAgain(hub: Hub, sessionKey: string): Promise<boolean> {
  const { count } = await hub.run(
    (sql) =>
      sql`DELETE FROM tideproof.forgotten WHERE owner_id = ${hub.me.id} AND session_id = ${sessionKey}`,
  );
  return count > 0;
}

/** Everything that has rows of a session. */
const OF_SESSION = ['entries', 'facts', 'compactions', 'documents'];

/** How much went. */
export interface ForgottenInHub {
  sessions: number;
  entries: number;
}

/**
 * Deletes from the hub what was forgotten, and leaves a mark behind by which no machine pushes it again. Only what belongs to
 * the one who asks can be meant.
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
      // A fork holds the rows of its parent too, so the id of the row decides, whatever the session.
      const gone = await sql`
        DELETE FROM tideproof.entries WHERE owner_id = ${owner} AND row_uuid = ANY (${single.map(({ uuid }) => uuid)})
        RETURNING project_id`;
      entries += gone.length;
      for (const { project_id } of gone) projects.add(project_id);
    }
    // A word that only a forgotten text had goes with it.
    for (const project of projects) await sql`SELECT tideproof.count_words_again(${project}::uuid)`;
    return { sessions, entries };
  });
}
