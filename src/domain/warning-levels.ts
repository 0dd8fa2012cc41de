import type { ContextFill } from './context-fill.ts';

/** How urgently the model is told that its context fills up. */
export type WarningLevel = 'notice' | 'warning' | 'critical';

/** From the mildest on. */
export const warningLevels: readonly WarningLevel[] = ['notice', 'warning', 'critical'];

/** What a window of 200,000 tokens takes before it is compacted. In a larger one the same work fits into what is left at the end. */
const REACH_TOKENS = 167_000;

/**
 * The most urgent level that a fill calls for. Percent are of the way to the compaction, over its last 167,000 tokens: with
 * 200,000 tokens left nothing is urgent, whatever share of a large window that is.
 */
export function findWarningLevel(
  { tokens, threshold }: Pick<ContextFill, 'tokens' | 'threshold'>,
  from: Readonly<Record<WarningLevel, number>>,
): WarningLevel | undefined {
  if (typeof threshold !== 'number') return undefined;
  const reach = Math.min(threshold, REACH_TOKENS);
  return warningLevels.findLast((level) => (threshold - tokens) * 100 <= (100 - from[level]) * reach);
}

/** No warning can be set to come earlier, in percent of the way to the compaction. */
export const WARNING_PERCENT_LEAST = 10;
/** Where the first one comes when nobody set anything else. */
export const NOTICE_PERCENT_DEFAULT = 60;
