import type { Fact, Mark } from '../domain/fact.ts';
import type { KeptLines } from '../domain/kept-lines.ts';
import type { Run, StateOfRecord } from '../domain/state-of-record.ts';
import type { TextBudget } from './estimate-tokens.ts';

/** What is known of a session, and which of its runs and prompts matter to the user. */
export interface RecordedSession {
  facts: Fact[];
  record: StateOfRecord;
  cwd: string;
  /** Whether the project calls a run a check. */
  isCheck?(run: Run): boolean;
  /** Whether a prompt holds one of the user's words for what is urgent. */
  isPriority?(text: string): boolean;
}

export interface BriefRequest extends RecordedSession, TextBudget {
  /** The summary that replaced the conversation. Empty when it is not known. */
  carried: string;
  keptMessages: string;
  /** The lines of the transcript that this compaction left word for word, and those that the one before it left. */
  kept?: KeptLines;
  keptBefore?: KeptLines;
  /** The line of the assistant's last message: a prompt behind it has just been sent and is no part of what was compacted. */
  answeredTo?: number | undefined;
  /** Of earlier generations, what the summary before was given word for word: this one has to cover it, too. */
  givenBefore?: string;
  /** Only words of the user, because the state is told elsewhere or will be old. */
  isWordsOnly?: boolean;
  /** What the model may have the user's words from besides prompts. */
  readGiven?(): string;
  /** Files that the client loads into every conversation. */
  loaded?: string;
  isPlanAttached?: boolean;
  /** The text of an earlier brief about the same compaction. */
  given: string;
  /** Which compaction this is, from 1. */
  compaction: number;
  /** How the model finds more, with the command that this machine has. */
  lookUp?: string;
}

/** Titles of the parts of a brief, in the order in which they stand. */
export const TITLES = {
  words: 'What the user said, word for word',
  older: 'What the user said before the last compaction, word for word',
  told: 'What you were asked, word for word',
  asked: 'What the client asked and the user answered',
  refused: 'Refused by the user without a word',
  noted: 'Noted',
  runs: 'Newest runs whose own exit status is known',
  failed: 'Commands that failed when they last ran',
  now: 'As git and the client tell it now',
  plan: 'The plan that the user approved',
  things: 'Kept by the user’s settings',
  files: 'Files',
  written: 'Handoff that the model wrote then, word for word',
  said: 'Your last message (said then, not checked)',
} as const;

/** One piece of a brief. Pieces get room in the order of `rank`, and stand in the text under their titles. */
export interface Piece {
  title: string;
  text: string;
  rank: number;
  fact?: Fact;
  /** Words of the user may use all the room there is, other pieces only what the summary's quality allows. */
  isWords?: true;
}

/** Said or done between the compaction before and this one. */
export function isRecent({ generation }: Pick<Mark, 'generation'>, { compaction }: BriefRequest): boolean {
  return generation === compaction - 1;
}
