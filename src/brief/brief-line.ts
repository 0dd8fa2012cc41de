import type { Fact } from '../domain/fact.ts';

/** One line that a brief could hold, and the fact it stands for. */
export interface BriefLine {
  fact: Fact;
  text: string;
}

/** One part of a brief: lines in the order of their worth, and how much of the budget they may use at most. */
export interface Section {
  name: string;
  title: string;
  lines: BriefLine[];
  /** Share of the whole budget. */
  share: number;
  /** `list` puts lines below each other, `run` behind each other. */
  layout: 'list' | 'run';
}
