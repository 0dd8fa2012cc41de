import type { ContextFill } from './context-fill.ts';

/** How urgently the model is told that its context fills up. */
export type WarningLevel = 'notice' | 'warning' | 'critical';

/** The mildest first. */
export const warningLevels: readonly WarningLevel[] = ['notice', 'warning', 'critical'];

/** How many tokens a window of 200,000 takes before it is compacted. Only this last part of a larger window counts. */
const REACH_TOKENS = 167_000;

/**
 * The most urgent level for a fill. Percentages are of the way to the compaction, over its last 167,000 tokens: with
 * 200,000 tokens left nothing is urgent, whatever share of a large window that is. A level without a percentage is
 * never reached.
 */
export function findWarningLevel(
  { tokens, threshold }: Pick<ContextFill, 'tokens' | 'threshold'>,
  percents: readonly number[],
): WarningLevel | undefined {
  if (typeof threshold !== 'number') return undefined;
  const reach = Math.min(threshold, REACH_TOKENS);
  const isReached = (percent: number) => (threshold - tokens) * 100 <= (100 - percent) * reach;
  return warningLevels.findLast((_, index) => isReached(percents[index] ?? Number.POSITIVE_INFINITY));
}

/** The earliest point to which a warning can be set, in percent of the way to the compaction. */
export const WARNING_PERCENT_LEAST = 10;
/** The default for each level, the mildest first. */
export const WARNING_PERCENTS = [60, 75, 90];
