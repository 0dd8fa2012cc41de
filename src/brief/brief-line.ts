import type { Fact } from '../domain/fact.ts';

/** One line that a brief could hold, and the fact it stands for. */
export interface BriefLine {
  fact: Fact;
  text: string;
  /** How likely the next turns need it. */
  worth: number;
  /** Those in its text, from when they were first asked for: a brief is filled more than once. */
  names: readonly string[] | undefined;
}

/** One part of a brief, with its lines in the order of their worth. */
export interface Section {
  name: string;
  title: string;
  lines: BriefLine[];
  /** Statements have a share of the budget for themselves; terms compete for what is left. */
  share: number | 'terms';
  /** `list` puts lines below each other, `run` behind each other. */
  layout: 'list' | 'run';
  /** What stands between lines that run behind each other. */
  separator: string;
}
