import { statSync } from 'node:fs';
import type { SessionRow } from '../archive/records/sessions.ts';
import { isProcessRunning } from '../system/is-process-running.ts';

/** If the process id of the client is unknown, a session without a sign of life for this long counts as ended. */
const SILENCE_MILLISECONDS = 24 * 3_600_000;

/** When a session ended, even without an end event; undefined if it may still be running in another terminal. */
export function findSessionEnd(session: SessionRow, ownPid: number | undefined, now: Date): Date | undefined {
  if (session.endedAt !== null) return new Date(session.endedAt);
  const lastSign = lastSignOf(session);
  const { clientPid } = session;
  if (clientPid === null)
    return now.getTime() - lastSign.getTime() < SILENCE_MILLISECONDS ? undefined : lastSign;
  // Our own process has just started, so an older session with the same process id belonged to another process.
  return clientPid !== ownPid && isProcessRunning(clientPid, lastSign) ? undefined : lastSign;
}

/** The later of the last hook and the last write to the transcript: the client also writes when it calls no hook. */
export function lastSignOf(session: Pick<SessionRow, 'seenAt' | 'transcriptPath'>): Date {
  const seenAt = new Date(session.seenAt);
  const changedAt = statSync(session.transcriptPath, { throwIfNoEntry: false })?.mtime;
  return changedAt && changedAt > seenAt ? changedAt : seenAt;
}
