import { AppError } from '../domain/app-error.ts';
import type { HubProject } from './find-project.ts';
import type { Hub } from './open-hub.ts';
import { sessionKeyOf } from './push/place-sessions.ts';
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

const HANDOFFS_MAX = 50;

/**
 * Stores a session's handoff in the hub, replacing an earlier one. Returns the teams that the project is shared with.
 */
export async function leaveHandoff(
  hub: Hub,
  { key, name }: HubProject,
  { sessionId, title, text, at }: { sessionId: string; title: string; text: string; at: Date },
): Promise<string[]> {
  const session = sessionKeyOf(hub.me.id, sessionId);
  return hub.transaction(async (sql) => {
    await sql`SELECT tideproof.make_month(${at}::date)`;
    const [left] = await sql`
      SELECT to_json(tideproof.leave_handoff(tideproof.put_project(${storable(key)}, ${storable(name)}), ${session},
        ${keyOf('offer', session)}, tideproof.plausible(${at}), ${storable(title)}, ${storable(text)})) AS teams`;
    if (left!.teams === null)
      throw new AppError(
        'E_USAGE',
        'Cannot leave the handoff of a session that was forgotten',
        'Name another one with --session',
      );
    return left!.teams;
  });
}

/** Handoffs of others for the same project, as far as shared with the user; the newest first. */
export async function listHandoffs(hub: Hub, { key }: HubProject): Promise<HubHandoff[]> {
  const rows = await hub.run(
    (sql) => sql`SELECT * FROM tideproof.find_handoffs(${storable(key)}, ${HANDOFFS_MAX})`,
  );
  return rows.map(({ id, owner, at, title, text }) => ({ id, owner, at, title, text }));
}
