import type { Fact } from '../domain/fact.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { type CarriedText, wordsOf } from './carried-text.ts';

/** How much a summary holds of what can be counted. The poorer it is, the more a brief quotes. */
export type SummaryWorth = 'good' | 'poor' | 'nothing';

export interface SummaryMeasure {
  worth: SummaryWorth;
  /** From 0 to 1: how much it holds of the prompts, edited files and commits. */
  share: number;
}

/** A shorter text is no summary of anything. */
const CHARACTERS_MIN = 400;
const NOTHING_BELOW = 0.12;
const POOR_BELOW = 0.64;
/** A summary with the section that was asked for was written by a model that follows. */
const POOR_BELOW_WITH_HANDOFF = 0.4;
const FILES_MIN = 2;
const RARE_MAX = 40;
/** Words say most about a summary, hashes least: a good one may well leave them to git. */
const PROMPTS_WEIGHT = 3;
const FILES_WEIGHT = 2;
const COMMITS_WEIGHT = 0.5;

/**
 * Measures a summary by the prompts, edited files and commits since the compaction before it. The model may have worked all that
 * time on what it was told earlier; then the last prompts before count.
 */
export function measureSummary(
  summary: CarriedText,
  text: string,
  generation: number,
  facts: readonly Fact[],
  { edited }: StateOfRecord,
): SummaryMeasure {
  const recent = facts.filter(({ last }) => last.generation === generation);
  const requests = facts.filter(({ kind }) => kind === 'request');
  const spokenIn = requests.reduce((newest, { last }) => Math.max(newest, last.generation), 0);
  const prompts = requests.filter(({ last }) => last.generation === spokenIn);
  const shares: [weight: number, share: number][] = [];
  const words = prompts.map((fact) => summary.count(wordsOf(fact))).filter(({ rare }) => rare > 0);
  // A long paste counts no more than a long prompt.
  const rare = words.reduce((sum, each) => sum + Math.min(each.rare, RARE_MAX), 0);
  const held = words.reduce((sum, each) => sum + (each.held * Math.min(each.rare, RARE_MAX)) / each.rare, 0);
  if (rare > 0) shares.push([PROMPTS_WEIGHT, held / rare]);
  const files = edited.filter((file) => file.generation === generation);
  if (files.length >= FILES_MIN)
    shares.push([
      FILES_WEIGHT,
      shareOf(files, ({ path }) => summary.quotes(path.slice(path.lastIndexOf('/') + 1))),
    ]);
  const commits = recent.filter(({ kind, key }) => kind === 'commit' && /^[0-9a-f]+$/.test(key));
  if (commits.length > 0) shares.push([COMMITS_WEIGHT, shareOf(commits, ({ key }) => summary.quotes(key))]);
  const weights = shares.reduce((sum, [weight]) => sum + weight, 0);
  const share = weights === 0 ? 1 : shares.reduce((sum, [weight, each]) => sum + weight * each, 0) / weights;
  const isShort = text.length < CHARACTERS_MIN && prompts.length > 0;
  if (isShort || share < NOTHING_BELOW) return { worth: 'nothing', share };
  return {
    worth: share < (findHandoff(text) === '' ? POOR_BELOW : POOR_BELOW_WITH_HANDOFF) ? 'poor' : 'good',
    share,
  };
}

function shareOf<Each>(all: readonly Each[], isHeld: (each: Each) => boolean): number {
  return all.filter(isHeld).length / all.length;
}
