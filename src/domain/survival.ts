import type { FactKind } from './fact.ts';

/**
 * What became of a fact at a compaction: `kept` in the summary or in the messages the client left alone, `restored` by
 * the brief, `deferred` because the brief had no room, `lost` because no brief reached the model.
 */
export type Verdict = 'kept' | 'restored' | 'deferred' | 'lost';

/**
 * Where a fact stands that a summary lacks: in the messages that the client left alone, in files that it reads into every
 * conversation, or in one that it attached again after the compaction.
 */
export type KeptBeside = 'kept messages' | 'loaded files' | 're-attached files';

/** One line of a survival record. */
export interface FactSurvival {
  kind: FactKind;
  text: string;
  verdict: Verdict;
  /** Where a kept fact still stands, word for word or in the same words. */
  keptIn?: 'summary' | KeptBeside;
  /** A lost fact that a brief would have given back, had there been one. */
  restorable?: true;
}

/** Stands wherever a figure about tracked facts does. */
export const TRACKED =
  'Tracked facts are what tideproof has on record of the session and finds worth a line, not all that was said in it.';

/** Facts of the ledger by what became of them. */
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

/** How many lost facts a brief would have given back. */
export function countRestorable(facts: readonly FactSurvival[]): number {
  return facts.filter(({ restorable }) => restorable).length;
}

/** How much of what was known is still at hand after a compaction, in whole percent; 100 only if nothing is missing. */
export function survivalScore({ tracked, kept, restored }: SurvivalCounts): number {
  return tracked === 0 ? 100 : Math.floor((100 * (kept + restored)) / tracked);
}

/**
 * The same in words. They say "tracked", because much more was said than anybody tracks: what was never noted as a fact is in
 * neither number.
 */
export function sayTracked({
  tracked,
  kept,
  restored,
}: Pick<SurvivalCounts, 'tracked' | 'kept' | 'restored'>): string {
  return `${kept + restored} of ${tracked} tracked ${tracked === 1 ? 'fact' : 'facts'}`;
}

/** Something that the model looked up after a compaction although it had known it before. */
export interface Regret {
  kind: RegretKind;
  /** The file, the command, or what was searched for. */
  what: string;
  time: string;
  /** Of the call in the transcript. */
  line: number;
}

export type RegretKind = 'read again' | 'run again' | 'searched';
