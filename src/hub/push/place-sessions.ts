import { hostname } from 'node:os';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { findProject, type HubProject } from '../find-project.ts';
import { patiently } from '../hub-failure.ts';
import type { Hub, Sql } from '../open-hub.ts';
import { keyOf, storable } from '../row-keys.ts';

export type Places = ReturnType<typeof openPlaces>;

/** The destinations of the sessions in a push. */
export function openPlaces(hub: Hub, archive: Archive | undefined, context: Context) {
  const places = new Map<string, SessionPlace | undefined>();
  const machine = hostname();
  const clientOf = (sessionId: string): string => {
    const row = archive?.database.prepare('SELECT client FROM sessions WHERE id = ?').get(sessionId);
    return (row?.client as string | undefined) ?? context.client.id;
  };
  return {
    /** Registers new sessions in the hub, in one query. */
    async add(sessions: Iterable<{ sessionId: string; cwd: string }>): Promise<void> {
      const fresh = new Map<string, SentSession>();
      for (const { sessionId, cwd } of sessions) {
        if (places.has(sessionId) || fresh.has(sessionId)) continue;
        const project = findProject(cwd, context.home, hub.me.id);
        fresh.set(sessionId, { sessionId, project, client: clientOf(sessionId), machine, cwd });
      }
      if (fresh.size === 0) return;
      const sent = [...fresh.values()];
      const found = await patiently(() => hub.run((sql) => sendSessions(sql, hub.me.id, sent)));
      for (const sessionId of fresh.keys()) places.set(sessionId, found.get(sessionId));
    },
    /** Undefined for a session that was forgotten in the hub. */
    of: (sessionId: string) => places.get(sessionId),
    keptOut: () => [...places].filter(([, place]) => !place).map(([sessionId]) => sessionId),
  };
}

/** A session as it is registered in the hub, before its entries. */
interface SentSession {
  sessionId: string;
  project: HubProject;
  client: string;
  machine: string;
  cwd: string;
}

/** The destination of a session's rows. */
export interface SessionPlace {
  key: string;
  projectId: string;
}

export function sessionKeyOf(ownerId: number, sessionId: string): string {
  return keyOf('session', String(ownerId), sessionId);
}

/** Registers a project before its data; the first machine names it. */
export async function placeProject(sql: Sql, ownerId: number, { id, key, name }: HubProject): Promise<void> {
  await sql`
    INSERT INTO tideproof.projects (owner_id, id, key, name)
    VALUES (${ownerId}, ${id}, ${storable(key)}, ${storable(name)}) ON CONFLICT DO NOTHING`;
}

const SENT = `json_to_recordset($2::text::json) AS sent (
  id uuid, project_id uuid, key text, name text, session_id text, client text, machine text, cwd text)`;
const IS_FORGOTTEN = `EXISTS (
  SELECT 1 FROM tideproof.forgotten f WHERE f.owner_id = $1 AND f.session_id = sent.id AND f.row_uuid = '')`;
/** Ordered by key, to prevent a deadlock of two machines that send the same rows. */
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
 * Registers sessions and projects, and returns the project of each: that of the first push, even if the folder has
 * moved since. Sessions forgotten on any machine are left out.
 */
async function sendSessions(
  sql: Sql,
  ownerId: number,
  sessions: readonly SentSession[],
): Promise<Map<string, SessionPlace>> {
  const rows = sessions.map(({ sessionId, project, client, machine, cwd }) => ({
    id: sessionKeyOf(ownerId, sessionId),
    project_id: project.id,
    key: storable(project.key),
    name: storable(project.name),
    session_id: storable(sessionId),
    client,
    machine: storable(machine),
    cwd: storable(cwd),
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

/** Creates the partitions of the months before rows are inserted; times are in the archive's format. */
export function openMonths(hub: Hub): (times: Iterable<unknown>) => Promise<void> {
  const known = new Set<string>();
  return async (times) => {
    for (const month of monthsOf(times)) {
      if (known.has(month)) continue;
      await hub.run((sql) => sql`SELECT tideproof.make_month(${month}::date)`);
      known.add(month);
    }
  };
}

/** The first day of each month. */
function monthsOf(times: Iterable<unknown>): Set<string> {
  const months = new Set<string>();
  for (const time of times) {
    const written = typeof time === 'number' ? new Date(time).toISOString() : String(time);
    if (/^\d{4}-\d\d/.test(written)) months.add(`${written.slice(0, 7)}-01`);
  }
  return months;
}
