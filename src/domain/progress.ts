import type { EntryOf, Origin, OwnCommand } from './entry.ts';
import { startThread, type Thread } from './thread.ts';

/** What was learned besides facts, stored with the position, so that reading continues as if never interrupted. */
export interface Progress {
  /** Assistant messages so far. */
  turn: number;
  /** Compactions so far. */
  generation: number;
  lastMessageId: string;
  /** Where the last messages of the assistant began, each with all after it a round, newest last. Missing until there was one. */
  rounds?: Origin[];
  /** The tokens reported by the last response; 0 after a compaction until the next response. */
  contextTokens: number;
  model: string;
  /** The last folder in a row of the client. */
  cwd: string;
  /** Tool calls and commands of the user without an answer so far. */
  openCalls: OpenCall[];
  /** The same for calls of agents. Missing until there was one. */
  openActs?: OpenCall[];
  /** Our own command that has run since the last prompt; empty if there is none. */
  ownCommand: OwnCommand | '';
  carries: Record<string, unknown>;
  thread: Thread;
  /** Since when the conversation has been too large to go on; empty if it is not. */
  stuckAt: string;
  unparseableLines: number;
  /** Rows with a text that would take too long to search for secrets, so that it was left out. Missing until there was one. */
  rowsCut?: number;
}

export type OpenCall = EntryOf<'called'> & {
  /** Where it was made: the row of its answer has the folder that a `cd` in it left behind. */
  folder?: string;
  /** Left when the session went on without its answer. None after a compaction, which may have had one that is in no row. */
  state?: 'waiting' | 'left' | undefined;
};

export function startProgress(): Progress {
  return {
    turn: 0,
    generation: 0,
    lastMessageId: '',
    contextTokens: 0,
    model: '',
    cwd: '',
    openCalls: [],
    ownCommand: '',
    carries: {},
    thread: startThread(),
    stuckAt: '',
    unparseableLines: 0,
  };
}
