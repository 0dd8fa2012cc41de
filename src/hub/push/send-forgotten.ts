import type { ForgottenRow } from '../../archive/records/forgotten.ts';
import type { Hub } from '../open-hub.ts';
import { sessionKeyOf } from './send-sessions.ts';

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
