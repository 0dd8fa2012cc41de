import type { ClientEvent } from '../../../domain/client-event.ts';
import type { Reply } from '../../../domain/reply.ts';

/** The client cuts off what a hook answers beyond this, blanks at both ends not counted. */
export const ANSWER_CHARACTERS_MAX = 10_000;

/** The events whose reply can put something before the model, by the name that the reply has to repeat. */
const EVENT_NAMES: Partial<Record<ClientEvent['kind'], string>> = {
  'session-started': 'SessionStart',
  'prompt-submitted': 'UserPromptSubmit',
  'pin-asked': 'UserPromptSubmit',
  'tool-finished': 'PostToolUse',
};

/** A reply → what Claude Code expects of a command, on stdout. Only to the mod a context of any length can be given. */
export function encodeReply(reply: Reply, event: ClientEvent['kind'], charactersMax?: number): string {
  if (reply.kind === 'nothing') return '';
  // PreCompact takes plain text only: JSON would be refused or land in the prompt as it is.
  if (reply.kind === 'instruct-summarizer') return cut(reply.text);
  return JSON.stringify(answerOf(reply, event, charactersMax));
}

/** A reply → the object that a callback of the Agent SDK gives back. It has no stdout: at PreCompact its system message stands for that. */
export function callbackReply(reply: Reply, event: ClientEvent['kind']): object {
  const answer = answerOf(reply, event);
  return reply.kind === 'hold-compaction' ? { ...answer, systemMessage: reply.reason } : answer;
}

function answerOf(reply: Reply, event: ClientEvent['kind'], charactersMax?: number): object {
  switch (reply.kind) {
    case 'nothing':
      return {};
    case 'instruct-summarizer':
      return { systemMessage: cut(reply.text) };
    case 'hold-compaction':
      return { decision: 'block', reason: reply.reason };
    case 'add-context': {
      const additionalContext = cut(reply.text, charactersMax);
      const hookSpecificOutput = { hookEventName: EVENT_NAMES[event], additionalContext };
      return { hookSpecificOutput, ...(reply.notice ? { systemMessage: reply.notice } : {}) };
    }
    case 'tell-user':
      return { systemMessage: reply.notice };
  }
}

/** Too long is worse than cut: the client would replace all of it. */
function cut(text: string, charactersMax = ANSWER_CHARACTERS_MAX): string {
  return text.slice(0, charactersMax);
}
