import { existsSync, statSync } from 'node:fs';
import type { SessionOverview } from '../archive/lists/session-overview.ts';
import { IMPORTED, type SessionRow } from '../archive/records/sessions.ts';
import { isProcessRunning } from '../system/is-process-running.ts';

/**
 * `running`: its process exists and gave a recent sign of life. `cut off`: it is gone without an end event. `imported`:
 * no hook ever reported it. `unknown`: silent for long, so its process id may belong to another program by now.
 */
export type SessionState = 'running' | 'ended' | 'cut off' | 'imported' | 'unknown';

export type SessionLife = ReturnType<typeof findSessionLife>;

type SeenSession = Pick<SessionRow, 'seenAt' | 'transcriptPath' | 'endedAt' | 'clientPid'>;

/** A client in use gives a sign of life more often than this; without its process id, its session counts as ended. */
const SILENCE_MILLISECONDS = 24 * 3_600_000;

export function findSessionLife(session: SessionOverview, now: Date) {
  // For an imported session, the time of the file may be that of a copy.
  const lastSign = session.endedHow === IMPORTED ? new Date(session.seenAt) : lastSignOf(session);
  const state = findState(session, lastSign, now);
  const bytes = statSync(session.transcriptPath, { throwIfNoEntry: false })?.size ?? 0;
  return { state, lastSign, bytes, obstacle: findObstacle(session, state, bytes) };
}

function findState(session: SessionOverview, lastSign: Date, now: Date): SessionState {
  if (session.endedHow === IMPORTED) return 'imported';
  if (session.endedAt !== null) return 'ended';
  if (findSessionEnd(session, undefined, now)) return 'cut off';
  const isSilent = now.getTime() - lastSign.getTime() > SILENCE_MILLISECONDS;
  return isSilent || session.clientPid === null ? 'unknown' : 'running';
}

function findObstacle(session: SessionOverview, state: SessionState, bytes: number) {
  const { turns, firstRequest, cwd } = session;
  if (state === 'running') return 'running';
  if (turns === 0 && firstRequest === '') return 'nothing said';
  if (bytes === 0) return 'transcript gone';
  return existsSync(cwd) ? undefined : 'folder gone';
}

/** When a session ended, even without an end event; undefined if it may still be running in another terminal. */
export function findSessionEnd(session: SeenSession, ownPid: number | undefined, now: Date) {
  if (session.endedAt !== null) return new Date(session.endedAt);
  const lastSign = lastSignOf(session);
  if (session.clientPid === null)
    return now.getTime() - lastSign.getTime() < SILENCE_MILLISECONDS ? undefined : lastSign;
  // Our own process has just started, so an older session with the same process id belonged to another process.
  return session.clientPid !== ownPid && isProcessRunning(session.clientPid, lastSign) ? undefined : lastSign;
}

/** The later of the last hook and the last write to the transcript: the client also writes when it calls no hook. */
function lastSignOf(session: SeenSession): Date {
  const seenAt = new Date(session.seenAt);
  const changedAt = statSync(session.transcriptPath, { throwIfNoEntry: false })?.mtime;
  return changedAt && changedAt > seenAt ? changedAt : seenAt;
}
