import type { HubProject } from '../find-project.ts';
import type { Sql } from '../open-hub.ts';
import { keyOf } from '../row-keys.ts';
import { storable } from './storable.ts';

/** A session as it goes to the hub, before anything of it. */
export interface SentSession {
  sessionId: string;
  project: HubProject;
  client: string;
  machine: string;
  cwd: string;
}

/** Where the rows of a session go. */
export interface SessionPlace {
  key: string;
  projectId: string;
}

export function sessionKeyOf(ownerId: number, sessionId: string): string {
  return keyOf('session', String(ownerId), sessionId);
}

/**
 * Makes a session and its project known, and says which project it is in: the one of who pushed it first, also when the folder
 * is gone or lies elsewhere now. Nothing for a session that was forgotten on any machine.
 */
export async function sendSession(
  sql: Sql,
  ownerId: number,
  { sessionId, project, client, machine, cwd }: SentSession,
): Promise<SessionPlace | undefined> {
  const key = sessionKeyOf(ownerId, sessionId);
  const [forgotten] = await sql`
    SELECT 1 FROM tideproof.forgotten WHERE owner_id = ${ownerId} AND session_id = ${key} AND row_uuid = ''`;
  if (forgotten) return undefined;
  await sql`
    INSERT INTO tideproof.projects (owner_id, id, key, name)
    VALUES (${ownerId}, ${project.id}, ${storable(project.key)}, ${storable(project.name)}) ON CONFLICT DO NOTHING`;
  await sql`
    INSERT INTO tideproof.sessions (owner_id, id, project_id, session_id, client, machine, cwd, lines)
    VALUES (${ownerId}, ${key}, ${project.id}, ${storable(sessionId)}, ${client}, ${storable(machine)}, ${storable(cwd)}, 0)
    ON CONFLICT DO NOTHING`;
  const [row] = await sql`
    SELECT project_id FROM tideproof.sessions WHERE owner_id = ${ownerId} AND id = ${key}`;
  return { key, projectId: row!.project_id };
}
