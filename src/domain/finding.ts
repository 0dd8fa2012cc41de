/** A statement of the assistant or of an agent, or a short answer of the machine, that may be worth keeping. Plain JSON. */
export interface Finding {
  text: string;
  /** What it stood under in a list or a table, where that says what it is about. */
  under?: string;
  /** What it is about: names, values and longer words. */
  keys: string[];
  source: 'said' | 'agent' | 'result';
  /** Counted in entries; the larger one came later. */
  at: number;
  line: number;
  /** How often its names were used in later calls and statements, and when last. */
  uses: number;
  usedAt: number;
  /** How many prompts of the user came before it. */
  prompts: number;
  /** Something was changed right after it was said. */
  acted: boolean;
  /** How much of what it is about stands in the calls and answers right before it, from 0 to 1. Missing where that is nothing. */
  shown?: number;
  /** That change: the file, and what was put in place of what. */
  led?: LedEdit;
  /** What it speaks of was told before it, and does not stand in it. */
  isUnclear?: true;
  /** Put as a guess. */
  isGuess?: true;
  /** A later message says that it is not so, or a later run showed it or gave another figure. */
  isOver?: true;
  /** What it is about was taken away since, by this name. */
  removed?: string;
  /** The call that takes it away or writes it down, until that is answered. */
  defining?: { callId: string; isGone: boolean };
  /** How often it was written down since, less how often it was taken out. Missing where edits tell nothing of it. */
  places?: number;
  /** A later command that asked for the figure that it tells, and what it gave. */
  newer?: string;
  /** Announced or missing when it was said; and whether that was done since. */
  due?: 'open' | 'done';
  /** It says what a call is about to do, and nothing that was found. */
  isAnnounced?: true;
  /** What it says is at fault: by its words, or with a run that failed when it was said. */
  fault?: 'told' | 'test' | 'build' | 'run';
  /** That run. */
  failed?: FailedRun;
  /** The call that changes that, until it is answered. */
  changing?: string;
  /** That change was made for it. */
  isMeant?: true;
  /** The file by whose change that may be gone, and the run that shows it. */
  changed?: string;
  fixed?: string;
  /** The call that does it, until that is answered. */
  doneBy?: string;
}

export interface Findings {
  at: number;
  prompts: number;
  /** When the assistant spoke last. */
  saidAt: number;
  /** How that ended. */
  saidEnd: string;
  kept: Finding[];
  /** The run that failed last, and when. */
  failing?: FailedRun & { check: 'test' | 'build' | 'run'; at: number };
  /** The last edit. */
  edited?: LedEdit;
  /** The figures that commands gave. */
  measured: Measured[];
  /** What the user, the last calls and their answers said, in small letters. Missing in what was carried before it was noted. */
  evidence?: string[];
}

/** One edit, as far as it tells what was put in place of what. */
export interface LedEdit {
  file: string;
  before: string;
  after: string;
  /** It had been made when that was said. */
  isMade?: true;
  /** When it was made, counted in entries. */
  at?: number;
}

export interface FailedRun {
  key: string;
  /** What it said, without numbers. */
  error: string;
}

/** What a command gave last. */
export interface Measured {
  key: string;
  line: number;
  /** Every line with a number: what stands around it, and the numbers. */
  figures: { label: string; numbers: string[] }[];
}

export function startFindings(): Findings {
  return { at: 0, prompts: 0, saidAt: 0, saidEnd: '', kept: [], measured: [] };
}
