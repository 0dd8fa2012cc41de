import type { SessionRef } from './session.ts';

/** What a client just reported. With an `agentId` it is about that agent, and the transcript is its own. */
export type ClientEvent = { session: SessionRef; agentId?: string; clientPid?: number } & (
  | {
      kind: 'session-started';
      reason: 'startup' | 'resume' | 'clear' | 'compact' | 'fork';
      /** The session that this one forks, and the session of the lead of this teammate, if the client tells. */
      forkOf?: string;
      teammateOf?: string;
    }
  | { kind: 'prompt-submitted'; prompt: string; promptId: string }
  /** The user typed `/pin` with this text, or `/recall` with these search words. */
  | { kind: 'pin-asked'; words: string }
  | { kind: 'recall-asked'; words: string }
  | { kind: 'tool-finished' }
  | {
      kind: 'compaction-started';
      trigger: 'manual' | 'auto';
      instructions: string;
      /** This client may begin it by itself, so long after its last message, under the name of a typed one. */
      byItselfAfterMilliseconds?: number;
    }
  /** The summary, from the earliest event that has it. */
  | {
      kind: 'summary-written';
      summary: string;
      /** It was asked for once more, with this text; tokens are 0 where nobody tells. */
      askedAgain?: { text: string; tokensRead: number; tokensWritten: number };
    }
  | { kind: 'compaction-finished'; trigger: 'manual' | 'auto'; summary: string }
  | { kind: 'agent-ended' }
  | { kind: 'turn-ended'; lastMessage: string; promptId: string }
  /** The model did not answer, and the turn ended with an error. */
  | { kind: 'turn-failed'; isTooLarge: boolean }
  | { kind: 'session-ended'; reason: string }
);

export type EventOf<Kind extends ClientEvent['kind']> = Extract<ClientEvent, { kind: Kind }>;

export type StartEvent = EventOf<'session-started'>;

export type PromptEvent = EventOf<'prompt-submitted'>;

/** Our answer to the client: nothing, instructions for the summarizer, context for the model, no compaction yet. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'instruct-summarizer'; text: string }
  | { kind: 'add-context'; text: string; notice?: string }
  /** Shown to the user only. */
  | { kind: 'tell-user'; notice: string }
  /** The user is told why, and no compaction takes place. */
  | { kind: 'hold-compaction'; reason: string };

export const NOTHING: Reply = { kind: 'nothing' };

/** Adds a line for the user; replies that the user sees in another way stay as they are. */
export function addNotice(reply: Reply, notice: string): Reply {
  if (reply.kind === 'nothing') return { kind: 'tell-user', notice };
  if (reply.kind !== 'add-context' && reply.kind !== 'tell-user') return reply;
  return { ...reply, notice: reply.notice ? `${reply.notice}\n${notice}` : notice };
}
