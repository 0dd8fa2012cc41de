import { listClosest } from '../archive/records/inheritance.ts';
import { copyPins, deleteCopiedPins, findPinsFrom } from '../archive/records/pins.ts';
import { listCleared } from '../archive/records/predecessors.ts';
import { findTranscriptId } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** The client counts the last answer too. */
const TOKENS_APART_MAX = 0.03;
const CANDIDATES_MAX = 50;
/** `/branch` ends the one session and starts the other at once. The number of a process is used again later. */
const BRANCH_MILLISECONDS = 60_000;

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** A session that goes on under another id, after `/clear` or as a fork, keeps what was pinned in it; a teammate has what its lead has. */
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

/**
 * When the transcript of a session is there for the first time: its rows tell whose fork it is, if it is one. At the start that
 * may have been a guess, which is put right now.
 */
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

/** The client does not say whose fork a session is. Where its process or its command line tells, that is certain. */
function findForked(database: Database, event: StartEvent, now: Date): string | undefined {
  const { forkOf = '' } = event;
  const isKnown = database.get`SELECT 1 FROM sessions WHERE id = ${forkOf}` !== undefined;
  return findForkedByClient(database, event, now) ?? (isKnown ? forkOf : findForkedBySize(database, event));
}

/** `/branch`: the same process goes on. */
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

/** At the start of a fork the client says how much the conversation holds: the session that holds as much. */
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
