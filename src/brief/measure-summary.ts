import type { Fact } from '../domain/fact.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { type CarriedText, sizeOf, wordsOf } from './carried-text.ts';
import { isStopped } from './quote-words.ts';

/** How much a summary holds of what can be counted. The poorer it is, the more a brief quotes. */
export type SummaryWorth = 'good' | 'poor' | 'nothing';

// Whole summaries hold more; of those cut to a third of their lines, nine in ten hold less. docs/brief.md has the figures.
const POOR_BELOW = 0.74;
/** Words alone are a weaker sign, because a good summary may use others. */
const POOR_BELOW_BY_WORDS = 0.6;
/** A summary with the section that was asked for was written by a model that follows. */
const POOR_BELOW_WITH_HANDOFF = 0.5;
const NOTHING_BELOW = 0.2;
/** A shorter text is no summary of anything, and a somewhat longer one is none of a long conversation. */
const CHARACTERS_MIN = 400;
const CHARACTERS_OF_LONG_MIN = 4500;
const LONG_TURNS = 60;
const FILES_MIN = 2;
/** A long paste counts no more than a long prompt. */
const RARE_MAX = 40;

/** Measures a summary by the prompts and edited files since the compaction before. Without any, the last prompts count. */
export function measureSummary(
  summary: CarriedText,
  text: string,
  generation: number,
  facts: readonly Fact[],
  { edited }: StateOfRecord,
): SummaryWorth {
  const recent = facts.filter(({ last }) => last.generation === generation);
  // Without what was said after the compaction, and what the user stopped at once, which may be a slip.
  const requests = facts.filter(
    (fact) => fact.kind === 'request' && fact.last.generation <= generation && !isStopped(fact),
  );
  const spokenIn = requests.reduce((newest, { last }) => Math.max(newest, last.generation), 0);
  const prompts = requests.filter(({ last }) => last.generation === spokenIn);
  const files = edited.filter((file) => file.generation === generation);
  const words = shareOfWords(summary, prompts);
  const named = files.filter(({ path }) => summary.quotes(path.slice(path.lastIndexOf('/') + 1))).length;
  const hasFiles = files.length >= FILES_MIN;
  const share = hasFiles ? (words + named / files.length) / 2 : words;
  const size = sizeOf(text);
  if ((size < CHARACTERS_MIN && prompts.length > 0) || share < NOTHING_BELOW) return 'nothing';
  const hasHandoff = findHandoff(text) !== '';
  // How many messages of the assistant the conversation has, as far as facts tell.
  const turns = recent.map(({ last }) => last.turn);
  const isLong = Math.max(...turns) - Math.min(...turns) >= LONG_TURNS;
  const isThin = size < CHARACTERS_OF_LONG_MIN && isLong && !hasHandoff;
  const limit = hasHandoff ? POOR_BELOW_WITH_HANDOFF : hasFiles ? POOR_BELOW : POOR_BELOW_BY_WORDS;
  return share < limit || isThin ? 'poor' : 'good';
}

/** The share of the rare words of all prompts; 1 if they have none. */
function shareOfWords(summary: CarriedText, prompts: readonly Fact[]): number {
  const counts = prompts.map((fact) => summary.count(wordsOf(fact))).filter(({ rare }) => rare > 0);
  const weights = counts.map(({ rare }) => Math.min(rare, RARE_MAX));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 1;
  return counts.reduce((sum, { rare, held }, index) => sum + (weights[index]! * held) / rare, 0) / total;
}
