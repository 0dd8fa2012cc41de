import type { FactKind } from './fact.ts';
import { sayCount } from './say.ts';

/**
 * What became of something that the user said at a compaction: `kept` in the summary or in the messages the client left
 * alone, `restored` by the brief, `deferred` because the brief had no room, `lost` because no brief reached the model.
 */
export type Verdict = 'kept' | 'restored' | 'deferred' | 'lost';

/** Where the model has something that the summary lacks: in messages that the client kept, or in files that it loads. */
export type KeptBeside = 'kept messages' | 'loaded files';

/** The verdict on one prompt, answer or note of the user at a compaction. */
export interface FactSurvival {
  kind: FactKind;
  text: string;
  verdict: Verdict;
  /** Where the model has it from, word for word or in similar words. */
  keptIn?: 'summary' | KeptBeside;
  /** Lost, but a brief would have restored it. */
  restorable?: true;
}

/** The user's prompts since the compaction before, by what became of them. */
export type SurvivalCounts = Record<'prompts' | Verdict, number>;

export function countVerdicts(facts: readonly FactSurvival[]): SurvivalCounts {
  const counts: SurvivalCounts = { prompts: 0, kept: 0, restored: 0, deferred: 0, lost: 0 };
  for (const { kind, verdict } of facts) {
    if (kind !== 'request') continue;
    counts.prompts += 1;
    counts[verdict] += 1;
  }
  return counts;
}

export function countRestorable(facts: readonly FactSurvival[]): number {
  return facts.filter(({ kind, restorable }) => kind === 'request' && restorable).length;
}

/** The share of the user's prompts that the model has after a compaction, in whole percent; 100 only if none is missing. */
export function promptsInContext({ prompts, kept, restored }: SurvivalCounts): number {
  return prompts === 0 ? 100 : Math.floor((100 * (kept + restored)) / prompts);
}

/** The same in words: "12 of your 13 prompts in context". */
export function sayPrompts({ prompts, kept, restored }: Omit<SurvivalCounts, 'deferred' | 'lost'>): string {
  return `${kept + restored} of ${sayCount(prompts, 'prompt')} in context`;
}

/** Of the prompts that a summary had to cover: "a summary is ready; it lacks 2 of your 31 prompts and the pin “…”". */
export function sayReady(ready: { prompts: number; lacking: number; pins: readonly string[] }): string {
  const { prompts, lacking, pins } = ready;
  const missing = [
    ...(lacking === 0 ? [] : [`${lacking} of your ${sayCount(prompts, 'prompt')}`]),
    ...(pins.length === 1 ? [`the pin “${pins[0]}”`] : []),
    ...(pins.length > 1 ? [`${pins.length} pins, the first “${pins[0]}”`] : []),
  ];
  return `a summary is ready; it lacks ${missing.length === 0 ? 'no prompt of yours' : missing.join(' and ')}`;
}

/** Something that the model looked up again after a compaction, although it had known it before. */
export interface Regret {
  kind: 'read again' | 'run again' | 'searched';
  /** The file, the command or the search query. */
  what: string;
  time: string;
  line: number;
}
