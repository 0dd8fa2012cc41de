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

const SENT = `json_to_recordset($2::text::json) AS sent (
  id uuid, project_id uuid, key text, name text, session_id text, client text, machine text, cwd text)`;
const IS_FORGOTTEN = `EXISTS (
  SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = $1 AND f.session_id = sent.id AND f.row_uuid = '')`;
/** In the order of their keys: two machines that send the same ones would wait for each other in a circle. */
const STATEMENTS = [
  `INSERT INTO tideproof.projects (owner_id, id, key, name)
   SELECT DISTINCT ON (project_id) $1::integer, project_id, key, name FROM ${SENT} WHERE NOT ${IS_FORGOTTEN}
   ORDER BY project_id ON CONFLICT DO NOTHING`,
  `INSERT INTO tideproof.sessions (owner_id, id, project_id, session_id, client, machine, cwd, lines)
   SELECT $1::integer, id, project_id, session_id, client, machine, cwd, 0 FROM ${SENT} WHERE NOT ${IS_FORGOTTEN}
   ORDER BY id ON CONFLICT DO NOTHING`,
];
const FIND = `
  SELECT sessions.id, sessions.project_id FROM ${SENT} JOIN tideproof.sessions ON owner_id = $1 AND sessions.id = sent.id
  WHERE NOT ${IS_FORGOTTEN}`;

/**
 * Makes sessions and their projects known, and says which project each is in: the one of who pushed it first, also when the
 * folder is gone or lies elsewhere now. Those that were forgotten on any machine are not among them.
 */
export async function sendSessions(
  sql: Sql,
  ownerId: number,
  sessions: readonly SentSession[],
): Promise<Map<string, SessionPlace>> {
  const rows = sessions.map(({ sessionId, project, client, machine, cwd }) => ({
    ...{ id: sessionKeyOf(ownerId, sessionId), project_id: project.id, key: storable(project.key) },
    ...{ name: storable(project.name), session_id: storable(sessionId), client },
    ...{ machine: storable(machine), cwd: storable(cwd) },
  }));
  const sent = JSON.stringify(rows);
  for (const statement of STATEMENTS) await sql.unsafe(statement, [ownerId, sent]);
  const found = await sql.unsafe(FIND, [ownerId, sent]);
  const projects = new Map(found.map(({ id, project_id }) => [id as string, project_id as string]));
  const places = new Map<string, SessionPlace>();
  for (const [index, { id: key }] of rows.entries()) {
    const projectId = projects.get(key);
    if (projectId !== undefined) places.set(sessions[index]!.sessionId, { key, projectId });
  }
  return places;
}
