import { quotePrompt } from '../prompt/quote-prompt.ts';
import { clip, oneLine } from './clip.ts';
import type { Account, AccountLine } from './compose-account.ts';

/** Where a session stands, as programs read it. */
export interface SessionState {
  request: string;
  /** Whether its turn has not ended. */
  isInWork: boolean;
  /** The step that was stated, else what the record shows as open. */
  next: string;
  errors: string[];
  tasks: string[];
  /** What else the record says: checks, git, background jobs, the last calls and words. */
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
