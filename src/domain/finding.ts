/** A statement of the assistant or an agent, or a short tool result, that may be worth keeping. Plain JSON. */
export interface Finding {
  text: string;
  /** The heading or list item above it, if that says what it is about. */
  under?: string;
  /** Its keywords: names, values and longer words. */
  keys: string[];
  source: 'said' | 'agent' | 'result';
  /** The number of entries read before it, so a larger one came later. */
  at: number;
  line: number;
  /** How often its names occur in later calls and statements, and when they did last. */
  uses: number;
  usedAt: number;
  /** How many prompts of the user came before it. */
  prompts: number;
  /** A file was edited right after it was said. */
  acted: boolean;
  /** A tool call followed the message: it was said in the middle of work, and is no report at the end of a turn. */
  isInterim?: true;
  /** The share of its keywords that occur in prompts, calls and results before it: evidence. Missing if it is 0. */
  shown?: number;
  /** The edit that was made right after it, or that it reports. */
  led?: LedEdit;
  /** It refers to something said before it ("this", "it"), so it is unclear by itself. */
  isUnclear?: true;
  /** Worded as a guess. */
  isGuess?: true;
  /** A later message denies it, or a later run refutes it or gives another figure. */
  isOver?: true;
  /** The name in it that no longer exists, because an edit, a command or a message removed it. */
  removed?: string;
  /** The pending edit that removes or adds the definition of that name. */
  defining?: { callId: string; isGone: boolean };
  /** How many times later edits added the definition of its name, minus removals. Missing if no edit did either. */
  places?: number;
  /** A later command that measured the same figure, and its result. */
  newer?: string;
  /** Announced or missing when it was said, and whether that was done since. */
  due?: 'open' | 'done';
  /** It only announces the next tool call, and states no finding. */
  isAnnounced?: true;
  /** It reports a fault: by its wording (`told`), or because a run of this kind had failed when it was said. */
  fault?: 'told' | 'test' | 'build' | 'run';
  /** Said after a failed run, and its words name a fault as well. */
  namesFault?: true;
  /** The failed run of that fault. */
  failed?: FailedRun;
  /** The pending edit that may change what it says. */
  changing?: string;
  /** The edit was made because of this finding, so a passing run shows that it worked. */
  isMeant?: true;
  /** The edit is of the code or the fault that it names, and did not only follow it. */
  isAffected?: true;
  /** The edited file that may have changed what it says, and the passing run that shows it fixed. */
  changed?: string;
  fixed?: string;
  /** The pending call that does what was announced. */
  doneBy?: string;
}

export interface Findings {
  at: number;
  prompts: number;
  /** When the assistant last said something, in entries. */
  saidAt: number;
  /** The end of that message. */
  saidEnd: string;
  /** When the conversation was replaced by a summary, in entries, oldest first. */
  compactedAt: number[];
  kept: Finding[];
  /** The last failed run, and when it was. */
  failing?: FailedRun & { check: 'test' | 'build' | 'run'; at: number };
  /** The last edit. */
  edited?: LedEdit;
  /** Warnings and errors in outputs, and how often each was printed. Missing if there were none. */
  recurring?: Recurring[];
  /** The figures that commands printed. */
  measured: Measured[];
  /** Texts of the user, the last calls and their results, in lower case. */
  evidence: string[];
}

export interface Recurring {
  /** The line without its numbers. */
  shape: string;
  /** As it was printed last, without the numbers that differ from time to time. */
  line: string;
  times: number;
  /** The command that printed it last; empty if the user pasted it. */
  key: string;
  /** How many outputs of that command came without it since. */
  missed: number;
}

/** One edit: the text before and after it. */
export interface LedEdit {
  file: string;
  before: string;
  after: string;
  /** It was already made when the finding was said, which reports it. */
  isMade?: true;
  /** When it was made, in entries. */
  at?: number;
}

export interface FailedRun {
  key: string;
  /** Its error message, without numbers. */
  error: string;
}

/** The figures that a command printed last. */
export interface Measured {
  key: string;
  line: number;
  /** Each line with numbers: the text around them, and the numbers. */
  figures: { label: string; numbers: string[] }[];
}

export function startFindings(): Findings {
  return { at: 0, prompts: 0, saidAt: 0, saidEnd: '', compactedAt: [], kept: [], measured: [], evidence: [] };
}
