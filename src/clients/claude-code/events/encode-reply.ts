import type { ClientEvent } from '../../../domain/client-event.ts';
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
  const isSdk = name === AGENT_SDK;
  switch (reply.kind) {
    case 'nothing':
      return isSdk ? '{}' : '';
    case 'instruct-summarizer':
      // PreCompact accepts plain text only: JSON would be rejected or end up in the prompt as is.
      return isSdk ? JSON.stringify({ systemMessage: cut(reply.text) }) : cut(reply.text);
    case 'hold-compaction': {
      const { reason } = reply;
      return JSON.stringify({ decision: 'block', reason, ...(isSdk && { systemMessage: reason }) });
    }
    case 'add-context': {
      const additionalContext = isMod ? reply.text : cut(reply.text);
      const hookSpecificOutput = { hookEventName: EVENT_NAMES[event], additionalContext };
      return JSON.stringify({ hookSpecificOutput, ...(reply.notice && { systemMessage: reply.notice }) });
    }
    case 'tell-user':
      return JSON.stringify({ systemMessage: reply.notice });
  }
};

/** A cut text is better than a long one, which the client would replace entirely. */
function cut(text: string): string {
  return text.slice(0, ANSWER_CHARACTERS_MAX);
}
