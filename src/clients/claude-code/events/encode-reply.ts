import type { ClientEvent } from '../../../domain/client-event.ts';
import type { Reply } from '../../../domain/reply.ts';

/** The client cuts off what a hook answers beyond this, blanks at both ends not counted. */
export const ANSWER_CHARACTERS_MAX = 10_000;

type ContextReply = Extract<Reply, { kind: 'add-context' }>;

/** The events whose reply can put something before the model, by the name that the reply has to repeat. */
const EVENT_NAMES: Partial<Record<ClientEvent['kind'], string>> = {
  'session-started': 'SessionStart',
  'prompt-submitted': 'UserPromptSubmit',
  'pin-asked': 'UserPromptSubmit',
  'tool-finished': 'PostToolUse',
};

/** A reply → what Claude Code expects of a command, on stdout. Only to the mod a context of any length can be given. */
export function encodeReply(reply: Reply, event: ClientEvent['kind'], charactersMax?: number): string {
  switch (reply.kind) {
    case 'nothing':
      return '';
    case 'instruct-summarizer':
      // PreCompact takes plain text only: JSON would be refused or land in the prompt as it is.
      return cut(reply.text);
    case 'hold-compaction':
      return JSON.stringify({ decision: 'block', reason: reply.reason });
    case 'add-context':
      return JSON.stringify(contextReply(reply, event, charactersMax));
    case 'tell-user':
      return JSON.stringify({ systemMessage: reply.notice });
  }
}

/** A reply → the object that a callback of the Agent SDK gives back. It has no stdout: at PreCompact its system message stands for that. */
export function callbackReply(reply: Reply, event: ClientEvent['kind']): object {
  switch (reply.kind) {
    case 'nothing':
      return {};
    case 'instruct-summarizer':
      return { systemMessage: cut(reply.text) };
    case 'hold-compaction':
      return { decision: 'block', reason: reply.reason, systemMessage: reply.reason };
    case 'add-context':
      return contextReply(reply, event);
    case 'tell-user':
      return { systemMessage: reply.notice };
  }
}

function contextReply(
  { text, notice }: ContextReply,
  event: ClientEvent['kind'],
  charactersMax?: number,
): object {
  return {
    hookSpecificOutput: { hookEventName: EVENT_NAMES[event], additionalContext: cut(text, charactersMax) },
    ...(notice ? { systemMessage: notice } : {}),
  };
}

/** Too long is worse than cut: the client would replace all of it. */
function cut(text: string, charactersMax = ANSWER_CHARACTERS_MAX): string {
  return text.slice(0, charactersMax);
}
