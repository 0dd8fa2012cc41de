import { listHolders } from '../archive/records/inheritance.ts';
import { copyPins } from '../archive/records/pins.ts';
import { listCleared } from '../archive/records/predecessors.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { ClientEvent } from '../domain/client-event.ts';

/** The client counts the last answer too. */
const TOKENS_APART_MAX = 0.03;
const CANDIDATES_MAX = 50;

type StartEvent = Extract<ClientEvent, { kind: 'session-started' }>;

/** A session that goes on under another id, after `/clear` or as a fork, keeps what was pinned in it. */
export function carryPins(event: StartEvent, { database, transaction }: Archive, now: Date): void {
  const { session, reason, clientPid } = event;
  const parent =
    reason === 'clear'
      ? listCleared(database, session, clientPid, now)[0]?.id
      : reason === 'fork'
        ? (findForkedByClient(database, event) ?? findForkedBySize(database, event))
        : undefined;
  if (parent !== undefined) transaction(() => copyPins(database, parent, session.id));
}

/** When the transcript of a session is there for the first time: its rows tell whose fork it is, if it is one. */
export function carryForkPins(
  sessionId: string,
  transcriptPath: string,
  { database, transaction }: Archive,
): void {
  const row = database
    .prepare(
      `SELECT transcript_id, uuid FROM rows_seen
       WHERE transcript_id = (SELECT id FROM transcripts WHERE path = ?) LIMIT 1`,
    )
    .get(transcriptPath);
  if (!row) return;
  const holders = listHolders(database, row.uuid as string, row.transcript_id as number);
  const parent = holders.find((holder) => holder.sessionId !== sessionId)?.sessionId;
  if (parent !== undefined) transaction(() => copyPins(database, parent, sessionId));
}

/** `/branch`: the same process goes on. */
function findForkedByClient(database: Database, { session, clientPid }: StartEvent): string | undefined {
  if (clientPid === undefined) return undefined;
  const row = database
    .prepare('SELECT id FROM sessions WHERE client_pid = ? AND id <> ? ORDER BY seen_at DESC LIMIT 1')
    .get(clientPid, session.id);
  return row?.id as string | undefined;
}

/** `--fork-session`: at its start the client says how much the conversation holds, and nothing else. */
function findForkedBySize(
  database: Database,
  { session, contextTokens = 0 }: StartEvent,
): string | undefined {
  if (contextTokens === 0) return undefined;
  const nearest = database
    .prepare(
      `SELECT sessions.id, progress ->> '$.contextTokens' AS tokens FROM sessions
       JOIN transcripts ON transcripts.path = transcript_path
       WHERE cwd = ? AND sessions.id <> ? ORDER BY seen_at DESC LIMIT ?`,
    )
    .all(session.cwd, session.id, CANDIDATES_MAX)
    .map(({ id, tokens }) => ({ id: id as string, apart: Math.abs(Number(tokens) - contextTokens) }))
    .sort((one, other) => one.apart - other.apart)[0];
  return nearest && nearest.apart <= contextTokens * TOKENS_APART_MAX ? nearest.id : undefined;
}
