import { quotePrompt } from '../prompt/quote-prompt.ts';
import { clip, oneLine } from './clip.ts';
import type { Account, AccountLine } from './compose-account.ts';

/** The state of a session, for programs. */
export interface SessionState {
  request: string;
  /** Whether the turn of the request has not ended. */
  isInWork: boolean;
  /** The next step that was announced, else what the record shows as open. */
  next: string;
  errors: string[];
  tasks: string[];
  /** Other lines about the state: checks, git, background jobs, the last calls and the last message. */
  state: string[];
  rules: string[];
}

const REQUEST_CHARACTERS_MAX = 600;
const LINES_MAX = 12;

export function composeState({ request, isInWork, next, lines }: Account): SessionState {
  const texts = (told: readonly AccountLine[]) => told.slice(0, LINES_MAX).map(({ bare }) => bare);
  const asked = oneLine(quotePrompt(request, REQUEST_CHARACTERS_MAX));
  return {
    request: clip(asked, REQUEST_CHARACTERS_MAX),
    isInWork,
    next,
    errors: texts(lines.failing),
    tasks: texts(lines.tasks),
    state: texts(lines.state),
    rules: texts(lines.rules),
  };
}
