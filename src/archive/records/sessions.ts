import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';
import type { SessionRow } from './predecessors.ts';

/** A sign of life is stored at most this often, not on every event. */
const SIGN_OF_LIFE_MILLISECONDS = 60_000;
const LATE_MILLISECONDS = 60_000;

/** Whether the stored session is up to date, so that nothing must be written. */
export function isSessionCurrent(
  database: Database,
  session: SessionRef,
  now: Date,
  clientPid: number | undefined,
): boolean {
  const row = database.get<Pick<SessionRow, 'endedAt' | 'transcriptPath' | 'clientPid' | 'seenAt'>>`
    SELECT ended_at, transcript_path, client_pid, seen_at FROM sessions WHERE id = ${session.id}`;
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

/**
 * Ends a session. `isTurnOver` says that the model had the last word, so no prompt is running although no end of the
 * turn was reported.
 */
export function endSession(
  database: Database,
  sessionId: string,
  now: string,
  how: string,
  isTurnOver = false,
): void {
  database.run`UPDATE sessions SET ended_at = ${now}, ended_how = ${how},
    running_prompt = iif(${isTurnOver ? 1 : 0}, NULL, running_prompt) WHERE id = ${sessionId}`;
}

/**
 * Stores the running prompt, which is not in the transcript yet when the client reports it. A prompt with the id of the
 * running turn is queued and may be withdrawn, so it is not running.
 */
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

export function findRunningPrompt(database: Database, sessionId: string): string {
  return database.value<string>`SELECT running_prompt FROM sessions WHERE id = ${sessionId}` ?? '';
}

/** Whether a prompt was announced at this time or later. */
export function isPromptedSince(database: Database, sessionId: string, time: string): boolean {
  return database.has`SELECT 1 FROM sessions WHERE id = ${sessionId} AND prompted_at >= ${time}`;
}

/** The keys of the entries written to a session's notes. */
export function listNoteEntries(database: Database, sessionId: string): Set<string> {
  const keys = database.value<string>`SELECT noted_keys FROM sessions WHERE id = ${sessionId}`;
  return new Set(JSON.parse(keys ?? '[]'));
}

/** When a session was last checked for things to note, and up to which offset of its transcript. */
interface Noted {
  at: string;
  offset: number | null;
  /** Whether a request was running at that time. */
  isInWork: boolean;
  /** The generation whose documents are still to be written: a compaction began meanwhile. */
  leftGeneration: number | null;
}

/** Leaves the documents of a generation to the next event, because the client waits before a compaction. */
export function leaveDocuments(database: Database, sessionId: string, generation: number): void {
  database.run`UPDATE sessions SET left_generation = ${generation} WHERE id = ${sessionId}`;
}

/** Only what was written: a hook of the turn before may end after the documents of a compaction were left. */
export function noteDocumentsWritten(database: Database, sessionId: string, generation: number): void {
  database.run`UPDATE sessions SET left_generation = NULL
    WHERE id = ${sessionId} AND left_generation = ${generation}`;
}

/** Stores what was written to the notes, so that it is not written again, even if a person deleted it. */
export function recordNoteEntries(
  database: Database,
  sessionId: string,
  keys: readonly string[],
  { at, offset }: Pick<Noted, 'at' | 'offset'>,
): void {
  const all = [...new Set([...listNoteEntries(database, sessionId), ...keys])];
  database.run`UPDATE sessions SET noted_keys = ${JSON.stringify(all)}, noted_at = ${at}, noted_offset = ${offset},
    noted_in_work = coalesce(running_prompt, '') <> '' WHERE id = ${sessionId}`;
}

/** The last check; the start of the session if there was none. */
export function findNoted(database: Database, sessionId: string): Noted | undefined {
  const row = database.get<Omit<Noted, 'isInWork'> & { isInWork: number | null }>`
    SELECT coalesce(noted_at, started_at) AS at, noted_offset AS offset, noted_in_work AS is_in_work, left_generation
    FROM sessions WHERE id = ${sessionId}`;
  return row && { ...row, isInWork: row.isInWork === 1 };
}

/** When a compaction of the session was last blocked, if none happened since. */
export function findHeldAt(database: Database, sessionId: string): string | undefined {
  return database.value<string>`SELECT held_at FROM sessions WHERE id = ${sessionId}` ?? undefined;
}

/** Stores that time; false if the session is unknown. */
export function setHeldAt(database: Database, sessionId: string, time: string | null): boolean {
  return database.run`UPDATE sessions SET held_at = ${time} WHERE id = ${sessionId}`.changes === 1;
}
