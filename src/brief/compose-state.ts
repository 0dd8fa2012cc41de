import { clip, oneLine } from './clip.ts';
import type { Account } from './compose-account.ts';
import { quoteWords } from './quote-words.ts';

/** The state of a session, for programs. */
export interface SessionState {
  request: string;
  /** Whether the turn of the request has not ended. */
  isInWork: boolean;
  failing: string[];
  tasks: string[];
  runs: string[];
  /** What git and the client say now: branch, uncommitted files, background jobs, open questions. */
  now: string[];
}

const REQUEST_CHARACTERS_MAX = 600;
const LINES_MAX = 12;

export function composeState({ request, isInWork, lines }: Account): SessionState {
  const asked = oneLine(quoteWords(request, REQUEST_CHARACTERS_MAX));
  return {
    request: clip(asked, REQUEST_CHARACTERS_MAX),
    isInWork,
    failing: lines.failing.slice(0, LINES_MAX),
    tasks: lines.tasks.slice(0, LINES_MAX),
    runs: lines.runs.slice(0, LINES_MAX),
    now: lines.now.slice(0, LINES_MAX),
  };
}
