import type { Fact, FactKind } from '../../domain/fact.ts';
import type { AccountPart } from '../account-part.ts';
import type { SectionName } from '../claims/claim.ts';

/**
 * Everything about one kind of fact but its extractor, which is in `facts/`: its wording, when a text is taken to
 * contain it, how facts of the kind rank, and where they are shown.
 */
export interface Kind {
  kind: FactKind;
  /** The heading for users. */
  title: string;
  /** Short facts, listed on one line. */
  isShort?: boolean;
  /** One fact in words: verbatim, with the details that make it useful. Default: its text. */
  describe?(fact: Fact, writing: WritingContext): string;
  /** How to test whether a text contains the fact. Default: `words`. */
  held?: HeldBy;
  /** How likely the next turns need it, to rank facts of the kind. Default: its recency. */
  worth?(fact: Fact, recency: number): number;
  /** Its part in the instructions for the summarizer. Default: none. */
  survival?: SurvivalPlace;
  /** Its lines in a brief, for a kind for which `brief/claims/` has no code. */
  lines?: LinePlace;
  /** The topic of its lines in documents. Default: as in a brief. */
  part?(fact: Fact, section: SectionName): AccountPart | undefined;
}

export interface WritingContext {
  cwd: string;
  /** Whether to say how a file was changed. */
  withChanges?: boolean;
}

/**
 * `words`: the text has all words in sequence. `rule`, `statement`: or one sentence has nearly all. `path`, `name`: it
 * occurs as a whole name. `task`, `command`, `lines`, `agent`, `head`: tests of their own in `check/carried-text.ts`.
 */
export type HeldBy =
  | 'words'
  | 'rule'
  | 'statement'
  | 'path'
  | 'name'
  | 'task'
  | 'command'
  | 'lines'
  | 'agent'
  | 'head';

/** Kinds with the same title share one part. */
export interface SurvivalPlace {
  title: string;
  /** The position of the part. */
  order: number;
  countMax: number;
  /** The maximum share of the whole text. */
  share: number;
  /** `list` has one fact per line, `run` all of them on one line. */
  layout: 'list' | 'run';
  only?(fact: Fact): boolean;
}

export interface LinePlace {
  section: SectionName;
  /** A prefix that says what the line is. Default: none. */
  label?: string;
  /** The worth of the first line, and how much less each further line is worth. */
  worth: number;
  step: number;
  countMax: number;
}
