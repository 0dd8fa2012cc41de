import { listCleared } from '../archive/lists/find-sessions.ts';
import { findForked } from '../archive/records/inheritance.ts';
import { copyPins } from '../archive/records/pins.ts';
import { findSession } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { StartEvent } from '../domain/client-event.ts';
import type { SessionRef } from '../domain/session.ts';

/** `/branch` ends one session and starts the other at once; process ids are reused only later. */
const BRANCH_MILLISECONDS = 60_000;

/** Copies pins to a session that continues another one under a new id (`/clear`, fork), or to a teammate of a lead. */
export function carryPins(event: StartEvent, { database, transaction }: Archive, now: Date): void {
  const { session } = event;
  const parent = findParent(database, event, now);
  if (parent !== undefined) transaction(() => copyPins(database, parent, session.id));
}

function findParent(database: Database, event: StartEvent, now: Date): string | undefined {
  const { session, reason, clientPid, teammateOf } = event;
  if (reason === 'clear') return listCleared(database, session, now, clientPid)[0]?.id;
  if (reason === 'fork') return findBranched(database, event, now);
  return reason === 'startup' ? teammateOf : undefined;
}

/** Once a session has a transcript, its rows tell whose fork it is, if nothing did at the start. Looked up once: empty if of none. */
export function carryForkPins({ id, transcriptPath }: SessionRef, { database, transaction }: Archive): void {
  if (findSession(database, id)?.pinsFrom !== null) return;
  const transcriptId = findReading(database, transcriptPath)?.transcriptId;
  if (transcriptId === undefined) return;
  const parent = findForked(database, transcriptId, id);
  transaction(() => copyPins(database, parent?.sessionId ?? '', id));
}

/** The client does not say whose fork a session is. Its process or command line may tell; else its rows will. */
function findBranched(database: Database, event: StartEvent, now: Date): string | undefined {
  const { session, clientPid = null, forkOf = '' } = event;
  const since = new Date(now.getTime() - BRANCH_MILLISECONDS).toISOString();
  // With `/branch` the same process continues.
  const branched = database.value<string>`SELECT id FROM sessions
    WHERE client_pid = ${clientPid} AND id <> ${session.id} AND seen_at >= ${since} ORDER BY seen_at DESC LIMIT 1`;
  return branched ?? database.value<string>`SELECT id FROM sessions WHERE id = ${forkOf}`;
}
