import type { EntryOf, OwnCommand } from './entry.ts';
import { startThread, type Thread } from './thread.ts';

/** What reading has learned so far besides facts; stored with the position, so that reading goes on as if never cut. */
export interface Progress {
  /** Assistant messages so far. */
  turn: number;
  /** Compactions so far. */
  generation: number;
  lastMessageId: string;
  /** What the last response reported; 0 after a compaction until the next one. */
  contextTokens: number;
  model: string;
  /** The branch and folder that the client saw last. */
  branch: string;
  cwd: string;
  /** Tool calls that have no answer yet. */
  openCalls: EntryOf<'called'>[];
  /** The command of ours that runs since the last prompt; empty when none does. */
  ownCommand: OwnCommand | '';
  carries: Record<string, unknown>;
  thread: Thread;
  /** Since when the conversation is too large to go on; empty when it is not. */
  stuckAt: string;
  unparseableLines: number;
}

export function startProgress(): Progress {
  return {
    turn: 0,
    generation: 0,
    lastMessageId: '',
    contextTokens: 0,
    model: '',
    branch: '',
    cwd: '',
    openCalls: [],
    ownCommand: '',
    carries: {},
    thread: startThread(),
    stuckAt: '',
    unparseableLines: 0,
  };
}
