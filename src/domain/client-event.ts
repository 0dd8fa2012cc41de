import type { SessionRef } from './session.ts';

/**
 * What a client told us just now. Events of no use to us never become one of these. With an `agentId` it is about that
 * agent of the session, and the transcript is the agent's own.
 */
export type ClientEvent = { session: SessionRef; agentId?: string; clientPid?: number } & (
  | {
      kind: 'session-started';
      reason: 'startup' | 'resume' | 'clear' | 'compact' | 'fork';
      model?: string;
      /** How much the conversation holds that goes on; 0 when not told. */
      contextTokens?: number;
      /** The session that the client was started to fork, and that of the lead whose teammate it is, where that is told. */
      forkOf?: string;
      teammateOf?: string;
    }
  | { kind: 'prompt-submitted'; prompt: string; promptId: string }
  /** The user typed `/pin` and these words. */
  | { kind: 'pin-asked'; words: string }
  | { kind: 'tool-finished' }
  | { kind: 'compaction-started'; trigger: 'manual' | 'auto'; instructions: string }
  /** The summary, from the earliest place that knows it. */
  | { kind: 'summary-written'; summary: string }
  | { kind: 'compaction-finished'; trigger: 'manual' | 'auto'; summary: string }
  | { kind: 'turn-ended'; lastMessage: string; promptId: string }
  /** The model did not answer: the turn ended with an error. */
  | { kind: 'turn-failed'; isTooLarge: boolean }
  | { kind: 'session-ended'; reason: string }
);
