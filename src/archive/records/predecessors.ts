import type { SessionRef } from '../../domain/session.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** A session that could be handed over to a new one. */
export interface SessionRecord extends SessionRef {
  seenAt: Date;
  /** Missing when no end was ever reported: it is still running, or was cut off. */
  endedAt?: Date;
  clientPid?: number;
  branch?: string;
  runningPrompt: string;
  /** In the words of the client; `imported` when it is known from its transcript only. */
  endedHow: string | null;
  /** The session that this one goes on from. */
  continues: string | null;
  /** The row that marks the compaction that it was made to undo. */
  undoes: string | null;
}

/** Between the end of a session and the beginning of the next one, `/clear` lets no more pass than this. */
const CLEAR_MILLISECONDS = 60_000;
const CANDIDATES_MAX = 5;
/** Known from their transcripts only: whether they are still running is anybody's guess. */
const FROM_HOOKS = "handed_to IS NULL AND ended_how IS NOT 'imported'";

/** The session that this client process ended with `/clear` just now; its folder tells where no process is known. */
export function listCleared(
  database: Database,
  session: SessionRef,
  clientPid: number | undefined,
  now: Date,
): SessionRecord[] {
  const [column, value] = clientPid === undefined ? ['cwd', session.cwd] : ['client_pid', clientPid];
  return database
    .prepare(
      `SELECT * FROM sessions WHERE ${FROM_HOOKS} AND ended_how = 'clear' AND ended_at >= ? AND id <> ?
         AND ${column} = ? ORDER BY ended_at DESC LIMIT 1`,
    )
    .all(new Date(now.getTime() - CLEAR_MILLISECONDS).toISOString(), session.id, value)
    .map(toRecord);
}

/** The last sessions of the same folder and branch that nobody took over yet, newest first. */
export function listUnclaimed(database: Database, session: SessionRef): SessionRecord[] {
  return database
    .prepare(
      `SELECT * FROM sessions WHERE ${FROM_HOOKS} AND ended_how IS NOT 'clear' AND id <> ? AND cwd = ?
         AND branch IS (SELECT branch FROM sessions WHERE id = ?) ORDER BY seen_at DESC LIMIT ?`,
    )
    .all(session.id, session.cwd, session.id, CANDIDATES_MAX)
    .map(toRecord);
}

/** Whether a session may have left something that the next one should know: open work, changed files, rules, decisions, notes. */
export function hasOpenEnds(database: Database, transcriptPath: string): boolean {
  const row = database
    .prepare(
      `SELECT 1 FROM facts JOIN transcripts ON transcripts.id = facts.transcript_id
       WHERE path = ? AND (status = 'open' AND kind IN ('task', 'error')
         OR status <> 'superseded' AND kind IN ('rule', 'decision', 'note', 'plan', 'answer', 'attempt')
         OR kind = 'file' AND detail GLOB '*"edits":[1-9]*' OR kind = 'file' AND detail GLOB '*"writes":[1-9]*') LIMIT 1`,
    )
    .get(transcriptPath);
  return row !== undefined;
}

/** Whether it was told at its start what another one left; who undoes a compaction has all of that. */
export function isSuccessor({ continues, undoes }: SessionRecord): boolean {
  return continues !== null && undoes === null;
}

/** Whether a session changed something, or ran something that may have: then what was open before it may not be so any more. */
export function hasWorked(database: Database, transcriptPath: string): boolean {
  const row = database
    .prepare(
      `SELECT 1 FROM facts JOIN transcripts ON transcripts.id = facts.transcript_id
       WHERE path = ? AND (kind IN ('command', 'commit', 'error', 'task', 'agent')
         OR kind = 'file' AND detail GLOB '*"edits":[1-9]*' OR kind = 'file' AND detail GLOB '*"writes":[1-9]*') LIMIT 1`,
    )
    .get(transcriptPath);
  return row !== undefined;
}

/** Hands a session over to another one; false when somebody else was faster. */
export function claimSession(database: Database, sessionId: string, successorId: string): boolean {
  const { changes } = database
    .prepare('UPDATE sessions SET handed_to = ? WHERE id = ? AND handed_to IS NULL')
    .run(successorId, sessionId);
  if (Number(changes) === 0) return false;
  database.prepare('UPDATE sessions SET continues = ? WHERE id = ?').run(sessionId, successorId);
  return true;
}

export function toRecord(row: Record<string, SqlValue>): SessionRecord {
  return {
    client: row.client as string,
    id: row.id as string,
    cwd: row.cwd as string,
    transcriptPath: row.transcript_path as string,
    seenAt: new Date(row.seen_at as string),
    ...(row.ended_at === null ? {} : { endedAt: new Date(row.ended_at as string) }),
    ...(row.client_pid === null ? {} : { clientPid: row.client_pid as number }),
    ...(row.branch === null ? {} : { branch: row.branch as string }),
    runningPrompt: (row.running_prompt ?? '') as string,
    endedHow: row.ended_how as string | null,
    continues: row.continues as string | null,
    undoes: row.undoes as string | null,
  };
}
