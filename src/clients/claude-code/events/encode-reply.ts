import type { ClientEvent } from '../../../domain/client-event.ts';
import type { Reply } from '../../../domain/reply.ts';
import type { ClientEvents } from '../../client.ts';

/** The client cuts off a hook's answer beyond this length, not counting blanks at both ends. */
export const ANSWER_CHARACTERS_MAX = 10_000;

/** Events whose reply can add context for the model, with the event name that the reply must repeat. */
const EVENT_NAMES: Partial<Record<ClientEvent['kind'], string>> = {
  'session-started': 'SessionStart',
  'prompt-submitted': 'UserPromptSubmit',
  'pin-asked': 'UserPromptSubmit',
  'recall-asked': 'UserPromptSubmit',
  'tool-finished': 'PostToolUse',
  // Only the mod is answered with a text.
  'summary-written': 'SubagentStop',
};

/** Argument of `tideproof hook` for programs that run the client through the Agent SDK. */
export const AGENT_SDK = 'agent-sdk';

/** For stdout or, for the Agent SDK, as the return value of a callback, where `systemMessage` at PreCompact replaces stdout. */
export const encodeReply: ClientEvents['encodeReply'] = (reply, event, { name, isMod }) => {
  const answer = answerOf(reply, event, isMod ? Number.POSITIVE_INFINITY : ANSWER_CHARACTERS_MAX);
  if (name === AGENT_SDK)
    return JSON.stringify(
      reply.kind === 'hold-compaction' ? { ...answer, systemMessage: reply.reason } : answer,
    );
  if (reply.kind === 'nothing') return '';
  // PreCompact accepts plain text only: JSON would be rejected or end up in the prompt as is.
  if (reply.kind === 'instruct-summarizer') return cut(reply.text);
  return JSON.stringify(answer);
};

function answerOf(reply: Reply, event: ClientEvent['kind'], charactersMax: number): object {
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

/** A cut text is better than a long one, which the client would replace entirely. */
function cut(text: string, charactersMax = ANSWER_CHARACTERS_MAX): string {
  return text.slice(0, charactersMax);
}
