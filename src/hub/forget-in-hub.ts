import { AppError } from '../domain/app-error.ts';
import type { Hub } from './open-hub.ts';

/** One of one's own sessions in the hub. */
export interface OwnSession {
  key: string;
  sessionId: string;
  project: string;
}

/** Those whose id begins like this, or that are of one project. */
export async function findOwnSessions(
  hub: Hub,
  { session, projectId }: { session?: string; projectId?: string },
): Promise<OwnSession[]> {
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
export async function letInAgain(hub: Hub, sessionKey: string): Promise<boolean> {
  const { count } = await hub.run(
    (sql) =>
      sql`DELETE FROM tideproof.forgotten WHERE owner_id = ${hub.me.id} AND session_id = ${sessionKey}`,
  );
  return count > 0;
}
