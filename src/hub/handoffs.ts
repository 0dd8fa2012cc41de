import { AppError } from '../domain/app-error.ts';
import type { HubProject } from './find-project.ts';
import type { Hub } from './open-hub.ts';
import { placeProject, sessionKeyOf } from './push/place-sessions.ts';
import { keyOf, storable } from './row-keys.ts';

/** A handoff in the hub. */
export interface HubHandoff {
  id: string;
  /** The member who left it, as authenticated by the hub, whatever the text says. */
  owner: string;
  at: Date;
  title: string;
  text: string;
}

const KIND = 'handoff';
const HANDOFFS_MAX = 50;

/**
 * Stores a session's handoff in the hub, replacing an earlier one. Returns the teams that the project is shared with.
 */
export async function leaveHandoff(
  hub: Hub,
  project: HubProject,
  { sessionId, title, text, at }: { sessionId: string; title: string; text: string; at: Date },
): Promise<string[]> {
  const owner = hub.me.id;
  const session = sessionKeyOf(owner, sessionId);
  return hub.transaction(async (sql) => {
    const [forgotten] = await sql`
      SELECT 1 FROM tideproof.forgotten WHERE owner_id = ${owner} AND session_id = ${session} AND row_uuid = ''`;
    if (forgotten)
      throw new AppError(
        'E_USAGE',
        'Cannot leave the handoff of a session that was forgotten',
        'Name another one with --session',
      );
    await placeProject(sql, owner, project);
    await sql`SELECT tideproof.make_month(${at}::date)`;
    await sql`
      DELETE FROM tideproof.documents WHERE owner_id = ${owner} AND session_id = ${session} AND kind = ${KIND}`;
    await sql`
      INSERT INTO tideproof.documents (owner_id, id, time, project_id, session_id, kind, title, text)
      VALUES (${owner}, ${keyOf(KIND, session)}, ${at}, ${project.id}, ${session}, ${KIND}, ${storable(title)},
        ${storable(text)})`;
    const shares = await sql`
      SELECT teams.name FROM tideproof.shares JOIN tideproof.teams ON teams.id = team_id
      WHERE owner_id = ${owner} AND project_id = ${project.id} ORDER BY teams.name`;
    return shares.map(({ name }) => String(name));
  });
}

/** Handoffs of others for the same project, as far as shared with the user; the newest first. */
export async function listHandoffs(hub: Hub, { key }: HubProject): Promise<HubHandoff[]> {
  const rows = await hub.run(
    (sql) => sql`
      SELECT documents.id, members.name AS owner, documents.time AS at, documents.title, documents.text
      FROM tideproof.documents JOIN tideproof.members ON members.id = documents.owner_id
      JOIN tideproof.projects ON projects.owner_id = documents.owner_id AND projects.id = documents.project_id
      WHERE documents.kind = ${KIND} AND projects.key = ${storable(key)} AND documents.owner_id <> ${hub.me.id}
      ORDER BY documents.time DESC LIMIT ${HANDOFFS_MAX}`,
  );
  return rows.map(({ id, owner, at, title, text }) => ({ id, owner, at, title, text }));
}
