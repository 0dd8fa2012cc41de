import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';
import { type Sql, sql } from '../sqlite/sql.ts';

/** A session whose work could be handed over to a new one. */
export interface SessionRecord extends SessionRef {
  seenAt: Date;
  /** Missing if no end was reported: it still runs, or was interrupted. */
  endedAt?: Date;
  clientPid?: number;
  branch?: string;
  runningPrompt: string;
  /** The client's reason for the end; `imported` if it is known from its transcript only. */
  endedHow: string | null;
  /** The session that this one continues. */
  continues: string | null;
  /** The boundary of the compaction that it was made to undo. */
  undoes: string | null;
}

/** With `/clear` at most this time passes between the end of a session and the start of the next one. */
const CLEAR_MILLISECONDS = 60_000;
const CANDIDATES_MAX = 5;
/** Only sessions that hooks reported and nobody took over; of imported ones nobody knows whether they still run. */
const FROM_HOOKS = sql`handed_to IS NULL AND ended_how IS NOT 'imported'`;

/** The session that this client process just ended with `/clear`; matched by folder if the process is unknown. */
export function listCleared(
  database: Database,
  session: SessionRef,
  clientPid: number | undefined,
  now: Date,
): SessionRecord[] {
  const isOfClient = clientPid === undefined ? sql`cwd = ${session.cwd}` : sql`client_pid = ${clientPid}`;
  const since = new Date(now.getTime() - CLEAR_MILLISECONDS).toISOString();
  return database.all<SessionRow>`SELECT * FROM sessions WHERE ${FROM_HOOKS} AND ended_how = 'clear'
    AND ended_at >= ${since} AND id <> ${session.id} AND ${isOfClient} ORDER BY ended_at DESC LIMIT 1`.map(
    toRecord,
  );
}

/** The latest sessions of the same folder and branch that nobody took over yet, newest first. */
export function listUnclaimed(database: Database, session: SessionRef): SessionRecord[] {
  const { id, cwd } = session;
  return database.all<SessionRow>`SELECT * FROM sessions WHERE ${FROM_HOOKS} AND ended_how IS NOT 'clear'
    AND id <> ${id} AND cwd = ${cwd} AND branch IS (SELECT branch FROM sessions WHERE id = ${id})
    ORDER BY seen_at DESC LIMIT ${CANDIDATES_MAX}`.map(toRecord);
}

const WAS_CHANGED = sql`kind = 'file' AND (detail GLOB '*"edits":[1-9]*' OR detail GLOB '*"writes":[1-9]*')`;

/** Whether a session left something for the next one: open work, changed files, notes, decisions, a handoff. */
export function hasOpenEnds(database: Database, transcriptPath: string): boolean {
  return hasFact(
    database,
    transcriptPath,
    sql`status = 'open' AND kind IN ('task', 'error') OR ${WAS_CHANGED}
      OR status <> 'superseded' AND kind IN ('note', 'plan', 'answer', 'refusal', 'handoff')`,
  );
}

/** Whether it got a handoff from another session at its start; a session made to undo a compaction needs none. */
export function isSuccessor({ continues, undoes }: SessionRecord): boolean {
  return continues !== null && undoes === null;
}

/** Whether a session changed or ran something, so that work left open before it may be done by now. */
export function hasWorked(database: Database, transcriptPath: string): boolean {
  const isWork = sql`kind IN ('command', 'commit', 'error', 'task', 'agent') OR ${WAS_CHANGED}`;
  return hasFact(database, transcriptPath, isWork);
}

function hasFact(database: Database, transcriptPath: string, which: Sql): boolean {
  return database.has`SELECT 1 FROM facts JOIN transcripts ON transcripts.id = facts.transcript_id
    WHERE path = ${transcriptPath} AND (${which}) LIMIT 1`;
}

/** Hands a session over to another one; false when somebody else was faster. */
export function claimSession(database: Database, sessionId: string, successorId: string): boolean {
  const claimed = database.run`UPDATE sessions SET handed_to = ${successorId}
    WHERE id = ${sessionId} AND handed_to IS NULL`;
  if (claimed.changes === 0) return false;
  database.run`UPDATE sessions SET continues = ${sessionId} WHERE id = ${successorId}`;
  return true;
}

/** A row of the table of sessions. */
export interface SessionRow extends Pick<SessionRecord, 'client' | 'id' | 'cwd' | 'transcriptPath'> {
  seenAt: string;
  endedAt: string | null;
  clientPid: number | null;
  branch: string | null;
  runningPrompt: string | null;
  endedHow: string | null;
  continues: string | null;
  undoes: string | null;
}

export function toRecord(row: SessionRow): SessionRecord {
  const { client, id, cwd, transcriptPath, endedAt, clientPid, branch, endedHow, continues, undoes } = row;
  return {
    client,
    id,
    cwd,
    transcriptPath,
    endedHow,
    continues,
    undoes,
    seenAt: new Date(row.seenAt),
    ...(endedAt !== null && { endedAt: new Date(endedAt) }),
    ...(clientPid !== null && { clientPid }),
    ...(branch !== null && { branch }),
    runningPrompt: row.runningPrompt ?? '',
  };
}
