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

/** A cut text is better than a long one, which the client would replace entirely. */
export const encodeReply: ClientEvents['encodeReply'] = (reply, event, isMod) => {
  const cut = (text: string) => text.slice(0, ANSWER_CHARACTERS_MAX);
  switch (reply.kind) {
    case 'nothing':
      return '';
    case 'instruct-summarizer':
      if (event === 'summary-written') return JSON.stringify({ askAgain: reply.text });
      // PreCompact accepts plain text only: JSON would be rejected or end up in the prompt as is.
      return cut(reply.text);
    case 'hold-compaction':
      return JSON.stringify({ decision: 'block', reason: reply.reason });
    case 'add-context': {
      const additionalContext = isMod ? reply.text : cut(reply.text);
      const hookSpecificOutput = { hookEventName: EVENT_NAMES[event], additionalContext };
      return JSON.stringify({ hookSpecificOutput, ...(reply.notice && { systemMessage: reply.notice }) });
    }
    case 'tell-user':
      return JSON.stringify({ systemMessage: reply.notice });
  }
};
