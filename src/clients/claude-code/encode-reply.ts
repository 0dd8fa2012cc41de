import type { ClientEvent } from '../../domain/client-event.ts';
import type { Reply } from '../../domain/reply.ts';

/** The client cuts or hides longer hook outputs. */
const OUTPUT_CHARACTERS_MAX = 10_000;

/** The events whose reply can put something before the model, by the name that the reply has to repeat. */
const EVENT_NAMES: Partial<Record<ClientEvent['kind'], string>> = {
  'session-started': 'SessionStart',
  'prompt-submitted': 'UserPromptSubmit',
  'tool-finished': 'PostToolUse',
};

/** A reply → the bytes Claude Code expects on stdout. Too long is worse than cut: the client would replace all of it. */
export function encodeReply(reply: Reply, event: ClientEvent['kind']): string {
  switch (reply.kind) {
    case 'nothing':
      return '';
    case 'instruct-summarizer':
      // PreCompact takes plain text only: JSON would be refused or land in the prompt as it is.
      return reply.text.slice(0, OUTPUT_CHARACTERS_MAX);
    case 'hold-compaction':
      return JSON.stringify({ decision: 'block', reason: reply.reason });
    case 'add-context':
      return JSON.stringify({
        hookSpecificOutput: {
          hookEventName: EVENT_NAMES[event],
          additionalContext: reply.text.slice(0, OUTPUT_CHARACTERS_MAX),
        },
        ...(reply.notice ? { systemMessage: reply.notice } : {}),
      });
  }
}
