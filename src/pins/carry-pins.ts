import { listClosest } from '../archive/records/inheritance.ts';
import { copyPins, deleteCopiedPins, findPinsFrom } from '../archive/records/pins.ts';
import { listCleared } from '../archive/records/predecessors.ts';
import { findTranscriptId } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** How much two counts of tokens may differ: the client also counts the last answer. */
const TOKENS_APART_MAX = 0.03;
const CANDIDATES_MAX = 50;
/** `/branch` ends one session and starts the other at once; process ids are reused only later. */
const BRANCH_MILLISECONDS = 60_000;

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** Copies pins to a session that continues another one under a new id (`/clear`, fork), or to a teammate of a lead. */
export function carryPins(event: StartEvent, { database, transaction }: Archive, now: Date): void {
  const { session } = event;
  const parent = findParent(database, event, now);
  if (parent !== undefined) transaction(() => copyPins(database, parent, session.id));
}

function findParent(database: Database, event: StartEvent, now: Date): string | undefined {
  const { session, reason, clientPid, teammateOf } = event;
  if (reason === 'clear') return listCleared(database, session, clientPid, now)[0]?.id;
  if (reason === 'fork') return findForked(database, event, now);
  return reason === 'startup' ? teammateOf : undefined;
}

/** Once a session has a transcript, its rows tell whose fork it is; pins of a wrong guess at the start are replaced. */
export function carryForkPins(
  sessionId: string,
  transcriptPath: string,
  { database, transaction }: Archive,
): void {
  const transcriptId = findTranscriptId(database, transcriptPath);
  if (transcriptId === undefined) return;
  const parents = listClosest(database, transcriptId).filter((holder) => holder.sessionId !== sessionId);
  const [parent] = parents;
  const given = findPinsFrom(database, sessionId);
  if (!parent || parents.some((holder) => holder.sessionId === given)) return;
  transaction(() => {
    if (given !== undefined) deleteCopiedPins(database, given, sessionId);
    copyPins(database, parent.sessionId, sessionId);
  });
}

/** The client does not say whose fork a session is. Its process or command line tells for certain; else its size. */
function findForked(database: Database, event: StartEvent, now: Date): string | undefined {
  const { forkOf = '' } = event;
  const isKnown = database.get`SELECT 1 FROM sessions WHERE id = ${forkOf}` !== undefined;
  return findForkedByClient(database, event, now) ?? (isKnown ? forkOf : findForkedBySize(database, event));
}

/** `/branch`: the same process continues. */
function findForkedByClient(
  database: Database,
  { session, clientPid }: StartEvent,
  now: Date,
): string | undefined {
  if (clientPid === undefined) return undefined;
  const since = new Date(now.getTime() - BRANCH_MILLISECONDS).toISOString();
  return database.value`SELECT id FROM sessions
    WHERE client_pid = ${clientPid} AND id <> ${session.id} AND seen_at >= ${since} ORDER BY seen_at DESC LIMIT 1`;
}

/** At the start of a fork the client reports the size of the conversation: picks the session of the same size. */
function findForkedBySize(
  database: Database,
  { session, contextTokens = 0 }: StartEvent,
): string | undefined {
  if (contextTokens === 0) return undefined;
  const [nearest] = database.all<{
    id: string;
    tokens: number;
  }>`SELECT sessions.id, progress ->> '$.contextTokens' AS tokens
      FROM sessions JOIN transcripts ON transcripts.path = transcript_path
      WHERE cwd = ${session.cwd} AND sessions.id <> ${session.id} ORDER BY seen_at DESC LIMIT ${CANDIDATES_MAX}`
    .map(({ id, tokens }) => ({ id, apart: Math.abs(tokens - contextTokens) }))
    .sort((one, other) => one.apart - other.apart);
  return nearest && nearest.apart <= contextTokens * TOKENS_APART_MAX ? nearest.id : undefined;
}
