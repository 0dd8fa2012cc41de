import type { SessionRef } from '../../domain/session.ts';
import type { Database } from '../sqlite/binding.ts';

/** A sign of life is written down when it says something new, not on every event. */
const SIGN_OF_LIFE_MILLISECONDS = 60_000;
const LATE_MILLISECONDS = 60_000;

/** True when the archive knows this session as it is now. */
export function isSessionCurrent(
  database: Database,
  session: SessionRef,
  now: Date,
  clientPid: number | undefined,
): boolean {
  const row = database.prepare('SELECT * FROM sessions WHERE id = ?').get(session.id);
  if (!row || row.ended_at !== null || row.transcript_path !== session.transcriptPath) return false;
  if (clientPid !== undefined && row.client_pid !== clientPid) return false;
  return now.getTime() - Date.parse(row.seen_at as string) < SIGN_OF_LIFE_MILLISECONDS;
}

export interface SignOfLife {
  now: Date;
  clientPid?: number;
  branch?: string;
  /** The session was taken up again: it has not ended, and what it leaves open next can be handed over once more. */
  resumed?: boolean;
}

/** Notes that a session showed a sign of life. Hooks in the background may still report one shortly after its end. */
export function touchSession(database: Database, session: SessionRef, sign: SignOfLife): void {
  const { now, clientPid, branch, resumed = false } = sign;
  const time = now.toISOString();
  database
    .prepare(
      `INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at, client_pid, branch)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, transcript_path = excluded.transcript_path,
         client_pid = coalesce(excluded.client_pid, client_pid), branch = excluded.branch`,
    )
    .run(
      ...[session.id, session.client, session.cwd, session.transcriptPath, time, time],
      ...[clientPid ?? null, branch ?? null],
    );
  const lateFrom = new Date(now.getTime() - LATE_MILLISECONDS).toISOString();
  database
    .prepare(
      `UPDATE sessions SET ended_at = NULL, ended_how = NULL, handed_to = NULL WHERE id = ? AND (? OR ended_at < ?)`,
    )
    .run(session.id, resumed ? 1 : 0, lateFrom);
}

/** `isTurnOver` where the model had the last word: then no prompt is in work, though nobody told of the end of its turn. */
export function endSession(
  database: Database,
  sessionId: string,
  now: string,
  how: string,
  isTurnOver = false,
): void {
  database
    .prepare(
      `UPDATE sessions SET ended_at = ?, ended_how = ?, running_prompt = iif(?, NULL, running_prompt) WHERE id = ?`,
    )
    .run(now, how, isTurnOver ? 1 : 0, sessionId);
}

/**
 * The prompt now in work. It is not in the transcript yet when the client announces it. One with the id of the turn that runs
 * waits in the queue: it may be taken back unseen, so it is not in work.
 */
export function setRunningPrompt(
  database: Database,
  sessionId: string,
  prompt: string,
  promptId: string,
  now: string,
): void {
  database
    .prepare(
      `UPDATE sessions SET running_prompt = ?, running_prompt_id = ?, prompted_at = ?
       WHERE id = ? AND (running_prompt IS NULL OR running_prompt_id IS NOT ? OR ? = '')`,
    )
    .run(prompt, promptId, now, sessionId, promptId, promptId);
}

/** What the user took back before it was sent was never in work. Several prompts may be taken back together. */
export function takeBackRunningPrompt(database: Database, sessionId: string, takenBack: string): void {
  database
    .prepare('UPDATE sessions SET running_prompt = NULL WHERE id = ? AND instr(?, running_prompt) > 0')
    .run(sessionId, takenBack);
}

/** A turn that begins out of the queue is announced by nobody. */
export function assumeRunningPrompt(database: Database, sessionId: string, prompt: string): void {
  database
    .prepare(
      "UPDATE sessions SET running_prompt = ?, running_prompt_id = '' WHERE id = ? AND running_prompt IS NULL",
    )
    .run(prompt, sessionId);
}

/** The end of a turn may be told late, when the next prompt is already in work: then that one stays. */
export function endRunningPrompt(database: Database, sessionId: string, promptId: string): void {
  database
    .prepare(
      "UPDATE sessions SET running_prompt = NULL WHERE id = ? AND (running_prompt_id = ? OR running_prompt_id = '')",
    )
    .run(sessionId, promptId);
}

export function findRunningPrompt(database: Database, sessionId: string): string {
  return String(
    database.prepare('SELECT running_prompt FROM sessions WHERE id = ?').get(sessionId)?.running_prompt ?? '',
  );
}
