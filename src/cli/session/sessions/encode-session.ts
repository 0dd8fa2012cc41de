import type { SessionOverview } from '../../../archive/lists/session-overview.ts';
import type { Client } from '../../../clients/client.ts';
import type { Obstacle, SessionLife, SessionState } from '../../../session/find-session-life.ts';
import { sayResume } from '../../terminal/say-resume.ts';

/** A session in `sessions --json`. Other programs rely on this shape: see docs/sessions.md. */
export interface EncodedSession {
  id: string;
  project: string;
  branch: string | null;
  state: SessionState;
  startedAt: string;
  lastSignAt: string;
  endedAt: string | null;
  /** In the words of the client. */
  endedHow: string | null;
  firstRequest: string | null;
  lastRequest: string | null;
  turns: number;
  contextTokens: number;
  compactions: number;
  transcript: string;
  bytes: number;
  /** The session that it goes on from, and whether that was to undo a compaction. */
  continues: string | null;
  isUndo: boolean;
  resumable: boolean;
  /** Why it cannot be resumed. */
  obstacle: Obstacle | null;
  /** The command that resumes it. */
  resume: string | null;
}

export function encodeSession(session: SessionOverview, life: SessionLife, client: Client): EncodedSession {
  const { id, cwd, branch, endedAt, endedHow, turns, contextTokens, compactions, continues } = session;
  const isImported = life.state === 'imported';
  return {
    id,
    project: cwd,
    branch: branch ?? null,
    state: life.state,
    startedAt: session.startedAt.toISOString(),
    lastSignAt: life.lastSign.toISOString(),
    endedAt: isImported ? null : (endedAt?.toISOString() ?? null),
    endedHow: isImported ? null : endedHow,
    firstRequest: session.firstRequest || null,
    lastRequest: session.lastRequest || null,
    turns,
    contextTokens,
    compactions,
    transcript: session.transcriptPath,
    bytes: life.bytes,
    continues,
    isUndo: session.undoes !== null,
    resumable: life.obstacle === undefined,
    obstacle: life.obstacle ?? null,
    resume: life.obstacle === undefined ? sayResume(session, client) : null,
  };
}
