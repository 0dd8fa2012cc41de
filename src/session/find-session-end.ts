import { statSync } from 'node:fs';
import type { SessionRecord } from '../archive/records/predecessors.ts';
import { isProcessRunning } from '../system/is-process-running.ts';

/** Where the client does not tell its process, silence for so long means that it is gone. */
const SILENCE_MILLISECONDS = 24 * 3_600_000;

/** When a session ended, also if nobody said so; nothing when it may still be running in another terminal. */
export function findSessionEnd(
  session: SessionRecord,
  ownPid: number | undefined,
  now: Date,
): Date | undefined {
  if (session.endedAt) return session.endedAt;
  const lastSign = lastSignOf(session);
  const { clientPid } = session;
  if (clientPid === undefined)
    return now.getTime() - lastSign.getTime() < SILENCE_MILLISECONDS ? undefined : lastSign;
  // Our own process has just begun: an older session under its id was that of another process.
  return clientPid !== ownPid && isProcessRunning(clientPid, lastSign) ? undefined : lastSign;
}

/** The file tells more than the hooks did: the client writes to it also when it calls nobody. */
export function lastSignOf({ seenAt, transcriptPath }: SessionRecord): Date {
  const changedAt = statSync(transcriptPath, { throwIfNoEntry: false })?.mtime;
  return changedAt && changedAt > seenAt ? changedAt : seenAt;
}
