import { hostname } from 'node:os';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { findProject } from '../find-project.ts';
import type { Hub } from '../open-hub.ts';
import { patiently } from './patiently.ts';
import { type SentSession, type SessionPlace, sendSessions } from './send-sessions.ts';

/** Where the sessions of a push go. */
export interface Places {
  /** Makes those known to the hub that are not yet, in one go. */
  add(sessions: Iterable<{ sessionId: string; cwd: string }>): Promise<void>;
  /** Nothing for a session that was forgotten in the hub. */
  of(sessionId: string): SessionPlace | undefined;
  keptOut(): string[];
}

export function openPlaces(hub: Hub, archive: Archive | undefined, context: Context): Places {
  const places = new Map<string, SessionPlace | undefined>();
  const machine = hostname();
  const clientOf = (sessionId: string): string => {
    const row = archive?.database.prepare('SELECT client FROM sessions WHERE id = ?').get(sessionId);
    return (row?.client as string | undefined) ?? context.client.id;
  };
  return {
    async add(sessions) {
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
    of: (sessionId) => places.get(sessionId),
    keptOut: () => [...places].filter(([, place]) => !place).map(([sessionId]) => sessionId),
  };
}
