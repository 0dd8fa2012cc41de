import { hostname } from 'node:os';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { findProject } from '../find-project.ts';
import { patiently } from '../hub-failure.ts';
import type { Hub } from '../open-hub.ts';
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
    /** Registers new sessions in the hub, in one query; sessions forgotten on any machine are left out. */
    async add(sessions: Iterable<{ sessionId: string; cwd: string }>): Promise<void> {
      const fresh = new Map<string, Record<string, string>>();
      for (const { sessionId, cwd } of sessions) {
        if (places.has(sessionId) || fresh.has(sessionId)) continue;
        const { key, name } = findProject(cwd, context.home, hub.me.id);
        const texts = { key, name, session_id: sessionId, client: clientOf(sessionId), machine, cwd };
        const row = Object.entries(texts).map(([column, text]) => [column, storable(text)]);
        fresh.set(sessionId, { id: sessionKeyOf(hub.me.id, sessionId), ...Object.fromEntries(row) });
      }
      if (fresh.size === 0) return;
      const sent = JSON.stringify([...fresh.values()]);
      const found = await patiently(() =>
        hub.run((sql) => sql`SELECT * FROM tideproof.put_sessions(${sent}::text::json)`),
      );
      const known = new Map(found.map((row) => [row.id as string, row]));
      for (const [sessionId, { id }] of fresh) {
        const row = known.get(id!);
        places.set(sessionId, row && { key: id!, projectId: row.project_id });
      }
    },
    /** Undefined for a session that was forgotten in the hub. */
    of: (sessionId: string) => places.get(sessionId),
    keptOut: () => [...places].filter(([, place]) => !place).map(([sessionId]) => sessionId),
  };
}

/** The destination of a session's rows. */
export interface SessionPlace {
  key: string;
  projectId: string;
}

export function sessionKeyOf(ownerId: number, sessionId: string): string {
  return keyOf('session', String(ownerId), sessionId);
}

/** Creates the partitions of the months before rows are inserted; times are in milliseconds. */
export function openMonths(hub: Hub): (times: readonly number[]) => Promise<void> {
  const known = new Set<string>();
  return async (times) => {
    const months = times.map((time) => `${new Date(time).toISOString().slice(0, 7)}-01`);
    for (const month of new Set(months)) {
      if (known.has(month) || !/^\d{4}-\d\d-/.test(month)) continue;
      await hub.run((sql) => sql`SELECT tideproof.make_month(${month}::date)`);
      known.add(month);
    }
  };
}
