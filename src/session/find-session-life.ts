import { existsSync, statSync } from 'node:fs';
import type { SessionOverview } from '../archive/lists/session-overview.ts';
import { IMPORTED } from '../archive/records/sessions.ts';
import { isProcessRunning } from '../system/is-process-running.ts';
import { lastSignOf } from './find-session-end.ts';

/**
 * `running`: its process exists and gave a recent sign of life. `cut off`: it is gone without an end event. `imported`:
 * no hook ever reported it. `unknown`: silent for long, so its process id may belong to another program by now.
 */
export type SessionState = 'running' | 'ended' | 'cut off' | 'imported' | 'unknown';

/** Why a session cannot be resumed. */
export type Obstacle = 'running' | 'nothing said' | 'transcript gone' | 'folder gone';

export interface SessionLife {
  state: SessionState;
  lastSign: Date;
  /** Absent when it can be resumed. */
  obstacle?: Obstacle;
  /** The size of its transcript; 0 if there is none. */
  bytes: number;
}

/** A client in use gives a sign of life more often than this. */
const SILENCE_MILLISECONDS = 24 * 3_600_000;

/** The state of a session, as far as it can be known, and whether the session can be resumed. */
export function findSessionLife(session: SessionOverview, now: Date): SessionLife {
  // For an imported session, the time of the file may be that of a copy.
  const lastSign = session.endedHow === IMPORTED ? new Date(session.seenAt) : lastSignOf(session);
  const state = findState(session, lastSign, now);
  const bytes = statSync(session.transcriptPath, { throwIfNoEntry: false })?.size ?? 0;
  const obstacle = findObstacle(session, state, bytes);
  return { state, lastSign, bytes, obstacle };
}

function findState(
  { endedHow, endedAt, clientPid }: SessionOverview,
  lastSign: Date,
  now: Date,
): SessionState {
  if (endedHow === IMPORTED) return 'imported';
  if (endedAt) return 'ended';
  const isSilent = now.getTime() - lastSign.getTime() > SILENCE_MILLISECONDS;
  if (clientPid === null) return isSilent ? 'cut off' : 'unknown';
  if (!isProcessRunning(clientPid, lastSign)) return 'cut off';
  return isSilent ? 'unknown' : 'running';
}

function findObstacle(
  { turns, firstRequest, cwd }: SessionOverview,
  state: SessionState,
  bytes: number,
): Obstacle | undefined {
  if (state === 'running') return 'running';
  if (turns === 0 && firstRequest === '') return 'nothing said';
  if (bytes === 0) return 'transcript gone';
  return existsSync(cwd) ? undefined : 'folder gone';
}
