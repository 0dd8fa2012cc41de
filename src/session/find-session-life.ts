import { existsSync, statSync } from 'node:fs';
import type { SessionOverview } from '../archive/lists/session-overview.ts';
import { IMPORTED } from '../archive/records/imported-sessions.ts';
import { isProcessRunning } from '../system/is-process-running.ts';
import { lastSignOf } from './find-session-end.ts';

/**
 * `running`: its client is there and was heard of lately. `cut off`: the client is gone and never said goodbye. `imported`:
 * no hook ever spoke of it. `unknown`: silent for long, and what has its process id may be another program by now.
 */
export type SessionState = 'running' | 'ended' | 'cut off' | 'imported' | 'unknown';

/** Why a session cannot be resumed. */
export type Obstacle = 'running' | 'nothing said' | 'transcript gone' | 'folder gone';

export interface SessionLife {
  state: SessionState;
  lastSign: Date;
  /** Absent when it can be resumed. */
  obstacle?: Obstacle;
  /** Of its transcript; 0 when there is none. */
  bytes: number;
}

/** A client that is in use shows a sign of life more often than this. */
const SILENCE_MILLISECONDS = 24 * 3_600_000;

/** Whether a session is alive, as far as anybody can tell, and whether it can be taken up again. */
export function findSessionLife(session: SessionOverview, now: Date): SessionLife {
  // When a transcript was copied says nothing about a session that no hook told of.
  const lastSign = session.endedHow === IMPORTED ? session.seenAt : lastSignOf(session);
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
  if (clientPid === undefined) return isSilent ? 'cut off' : 'unknown';
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
