import type { FactKind } from './fact.ts';

/**
 * What became of a fact at a compaction: `kept` in the summary or in the messages the client left alone, `restored` by
 * the brief, `deferred` because the brief had no room, `lost` because no brief reached the model.
 */
export type Verdict = 'kept' | 'restored' | 'deferred' | 'lost';

/**
 * Where the model has a fact from that the summary lacks: messages that the client kept, files that it loads into every
 * conversation, or a file that it attached again after the compaction.
 */
export type KeptBeside = 'kept messages' | 'loaded files' | 're-attached files';

/** The verdict on one fact at a compaction. */
export interface FactSurvival {
  kind: FactKind;
  text: string;
  verdict: Verdict;
  /** Where the model has a kept fact from, word for word or in similar words. */
  keptIn?: 'summary' | KeptBeside;
  /** A lost fact that a brief would have restored. */
  restorable?: true;
}

/** Shown wherever a number of tracked facts is. */
export const TRACKED =
  'Tracked facts are what tideproof has on record of the session and finds worth a line, not all that was said in it.';

/** The number of facts for each verdict. */
export interface SurvivalCounts {
  tracked: number;
  kept: number;
  restored: number;
  deferred: number;
  lost: number;
}

export function countVerdicts(facts: readonly FactSurvival[]): SurvivalCounts {
  const counts: SurvivalCounts = { tracked: facts.length, kept: 0, restored: 0, deferred: 0, lost: 0 };
  for (const { verdict } of facts) counts[verdict] += 1;
  return counts;
}

/** How many lost facts a brief would have restored. */
export function countRestorable(facts: readonly FactSurvival[]): number {
  return facts.filter(({ restorable }) => restorable).length;
}

/** The share of tracked facts that the model has after a compaction, in whole percent; 100 only if none is missing. */
export function survivalScore({ tracked, kept, restored }: SurvivalCounts): number {
  return tracked === 0 ? 100 : Math.floor((100 * (kept + restored)) / tracked);
}

/** The number in words. It says "tracked", because much of what was said was never noted as a fact. */
export function sayTracked({
  tracked,
  kept,
  restored,
}: Pick<SurvivalCounts, 'tracked' | 'kept' | 'restored'>): string {
  return `${kept + restored} of ${tracked} tracked ${tracked === 1 ? 'fact' : 'facts'}`;
}

/** Something that the model looked up again after a compaction, although it had known it before. */
export interface Regret {
  kind: RegretKind;
  /** The file, the command or the search query. */
  what: string;
  time: string;
  /** The line of the call in the transcript. */
  line: number;
}

export type RegretKind = 'read again' | 'run again' | 'searched';
