import type { Fact, FactKind } from '../../domain/fact.ts';
import type { AccountPart } from '../account-part.ts';
import type { SectionName } from '../claims/claim.ts';

/**
 * What there is to say of one kind of fact, in one place: in which words, when a text is taken to hold it, how facts of the
 * kind rank among each other, and where they stand. What finds them is an extractor in `facts/`.
 */
export interface Kind {
  kind: FactKind;
  /** As people call them. */
  title: string;
  /** Short things that are written one after the other. */
  isShort?: boolean;
  /** One fact in words: verbatim, with the little that makes it useful. Its text alone when not given. */
  describe?(fact: Fact, writing: WritingContext): string;
  /** When who reads a text knows the fact: by its very words when not given. */
  held?: HeldBy;
  /** How likely the next turns need it, among facts of the kind. By how recent it is when not given. */
  worth?(fact: Fact, recency: number): number;
  /** Its part in what the summarizer is told to keep. None when not given. */
  survival?: SurvivalPlace;
  /** Its lines in a brief, for a kind of which `brief/claims/` makes none by itself. */
  lines?: LinePlace;
  /** Where its lines stand in documents; as in a brief when not given. */
  part?(fact: Fact, section: SectionName): AccountPart | undefined;
}

export interface WritingContext {
  cwd: string;
  /** Whether what was done to a file is said, too. */
  withChanges?: boolean;
}

/**
 * `words`: the text holds all of them in a row. `rule`, `statement`: or a sentence of it holds nearly all. `path`, `name`: it stands
 * there by itself. `task`, `command`, `lines`, `agent`, `head`: as the kind of that name is told.
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

/** Kinds with the same title stand together. */
export interface SurvivalPlace {
  title: string;
  /** The parts are told in this order. */
  order: number;
  countMax: number;
  /** The most it may take of the whole. */
  share: number;
  /** `list` puts facts below each other, `run` behind each other. */
  layout: 'list' | 'run';
  only?(fact: Fact): boolean;
}

export interface LinePlace {
  section: SectionName;
  /** Stands before each, and says what it is; nothing does when not given. */
  label?: string;
  /** How much the next turns would miss the first of them, and how much less each next one. */
  worth: number;
  step: number;
  countMax: number;
}
