import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';
import { assignments } from '../sqlite/sql.ts';

export interface SessionRow extends SessionRef {
  startedAt: string;
  seenAt: string;
  /** Null if no end was reported: it still runs, or was interrupted. */
  endedAt: string | null;
  /** The client's reason for the end; `imported` if it is known from its transcript only. */
  endedHow: string | null;
  clientPid: number | null;
  branch: string | null;
  runningPrompt: string | null;
  promptedAt: string | null;
  continues: string | null;
  handedTo: string | null;
  /** The boundary of the compaction that it was made to undo. */
  undoes: string | null;
  pinsFrom: string | null;
  /** When a compaction of it was last blocked, if none happened since. */
  heldAt: string | null;
  /** When it was last checked for things to note, and up to which offset of its transcript. */
  notedAt: string | null;
  notedOffset: number | null;
  /** Whether a request was running at that time. */
  notedInWork: number | null;
  /** The generation whose documents are still to be written: a compaction began meanwhile. */
  leftGeneration: number | null;
}

/** Marks a session that is known from its transcript only: no hook ever spoke of it. */
export const IMPORTED = 'imported';

/** A sign of life is stored at most this often, not on every event. */
const SIGN_OF_LIFE_MILLISECONDS = 60_000;
const LATE_MILLISECONDS = 60_000;

export function findSession(database: Database, id: string): SessionRow | undefined {
  return database.get`SELECT * FROM sessions WHERE id = ${id}`;
}

export function changeSession(database: Database, id: string, fields: Partial<SessionRow>): boolean {
  return database.run`UPDATE sessions SET ${assignments(fields)} WHERE id = ${id}`.changes === 1;
}

/** Whether the stored session is up to date, so that nothing must be written. */
export function isSessionCurrent(database: Database, session: SessionRef, now: Date, clientPid?: number) {
  const row = findSession(database, session.id);
  if (!row || row.endedAt !== null || row.transcriptPath !== session.transcriptPath) return false;
  if (clientPid !== undefined && row.clientPid !== clientPid) return false;
  return now.getTime() - Date.parse(row.seenAt) < SIGN_OF_LIFE_MILLISECONDS;
}

interface SignOfLife {
  now: Date;
  clientPid?: number;
  branch?: string;
  /** The session was resumed: it has not ended, and what it leaves open can be handed over again. */
  resumed?: boolean;
}

/** Records a sign of life. Background hooks may still report one shortly after the end of a session. */
export function touchSession(database: Database, session: SessionRef, sign: SignOfLife): void {
  const { now, clientPid = null, branch = null, resumed = false } = sign;
  const { id, client, cwd, transcriptPath } = session;
  const time = now.toISOString();
  database.run`INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at, client_pid, branch)
    VALUES (${id}, ${client}, ${cwd}, ${transcriptPath}, ${time}, ${time}, ${clientPid}, ${branch})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, transcript_path = excluded.transcript_path,
      client_pid = coalesce(excluded.client_pid, client_pid), branch = excluded.branch`;
  const lateFrom = new Date(now.getTime() - LATE_MILLISECONDS).toISOString();
  database.run`UPDATE sessions SET ended_at = NULL, ended_how = NULL, handed_to = NULL
    WHERE id = ${id} AND (${resumed ? 1 : 0} OR ended_at < ${lateFrom})`;
}

/** Records a session found on disk; what a hook reported takes precedence. It ended with its last fact: copying changes times. */
export function recordImportedSession(
  database: Database,
  session: SessionRef,
  startedAt: string,
  changedAt: string,
): void {
  const { id, client, cwd, transcriptPath } = session;
  const time = database.value<string | null>`SELECT max(last_time) FROM facts
    WHERE transcript_id = (SELECT id FROM transcripts WHERE path = ${transcriptPath})`;
  const lastAt = time || changedAt;
  database.run`INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at, ended_at, ended_how)
    VALUES (${id}, ${client}, ${cwd}, ${transcriptPath}, ${startedAt}, ${lastAt}, ${lastAt}, ${IMPORTED})
    ON CONFLICT (id) DO UPDATE SET
      cwd = iif(cwd = '', excluded.cwd, cwd), started_at = min(started_at, excluded.started_at),
      seen_at = iif(ended_how IS excluded.ended_how, excluded.seen_at, seen_at),
      ended_at = iif(ended_how IS excluded.ended_how, excluded.ended_at, ended_at)`;
}

/** Records a session that was made from another one. Until a client resumes it, it counts as imported. */
export function recordCopy(
  database: Database,
  session: SessionRef,
  of: { continues: string; undoes: string | null },
  now: string,
): void {
  recordImportedSession(database, session, now, now);
  changeSession(database, session.id, of);
}

/** Stores the running prompt. One with the id of the running turn is queued and may be withdrawn, so it is not running. */
export function setRunningPrompt(
  database: Database,
  sessionId: string,
  prompt: string,
  promptId: string,
  now: string,
): void {
  database.run`UPDATE sessions SET running_prompt = ${prompt}, running_prompt_id = ${promptId}, prompted_at = ${now}
    WHERE id = ${sessionId}
      AND (running_prompt IS NULL OR running_prompt_id IS NOT ${promptId} OR ${promptId} = '')`;
}

/** Clears the running prompt if the user withdrew it before it was sent. Several prompts may be withdrawn together. */
export function takeBackRunningPrompt(database: Database, sessionId: string, takenBack: string): void {
  database.run`UPDATE sessions SET running_prompt = NULL WHERE id = ${sessionId}
    AND instr(${takenBack}, running_prompt) > 0`;
}

/** Sets the running prompt of a turn that starts from the queue, which no event reports. */
export function assumeRunningPrompt(database: Database, sessionId: string, prompt: string): void {
  database.run`UPDATE sessions SET running_prompt = ${prompt}, running_prompt_id = '' WHERE id = ${sessionId}
    AND running_prompt IS NULL`;
}

/** Clears the running prompt at the end of its turn; if that is reported late, the next prompt stays. */
export function endRunningPrompt(database: Database, sessionId: string, promptId: string): void {
  database.run`UPDATE sessions SET running_prompt = NULL WHERE id = ${sessionId}
    AND (running_prompt_id = ${promptId} OR running_prompt_id = '')`;
}

export function isPromptedSince(database: Database, sessionId: string, time: string): boolean {
  return (findSession(database, sessionId)?.promptedAt ?? '') >= time;
}

export function listNoteEntries(database: Database, sessionId: string): Set<string> {
  const keys = database.value<string>`SELECT noted_keys FROM sessions WHERE id = ${sessionId}`;
  return new Set(JSON.parse(keys ?? '[]'));
}

/** Stores what was written to the notes, so that it is not written again, even if a person deleted it. */
export function recordNoteEntries(
  database: Database,
  sessionId: string,
  keys: readonly string[],
  { at, offset }: { at: string; offset: number | null },
): void {
  const all = [...new Set([...listNoteEntries(database, sessionId), ...keys])];
  database.run`UPDATE sessions SET noted_keys = ${JSON.stringify(all)}, noted_at = ${at}, noted_offset = ${offset},
    noted_in_work = coalesce(running_prompt, '') <> '' WHERE id = ${sessionId}`;
}

/** Only what was written: a hook of the turn before may end after the documents of a compaction were left. */
export function noteDocumentsWritten(database: Database, sessionId: string, generation: number): void {
  database.run`UPDATE sessions SET left_generation = NULL
    WHERE id = ${sessionId} AND left_generation = ${generation}`;
}
