import type { ContextFill } from './context-fill.ts';

/** How urgently the model is told that its context fills up. */
export type WarningLevel = 'notice' | 'warning' | 'critical';

/** The mildest first. */
export const warningLevels: readonly WarningLevel[] = ['notice', 'warning', 'critical'];

/** How many tokens a window of 200,000 takes before it is compacted. Only this last part of a larger window counts. */
const REACH_TOKENS = 167_000;

/**
 * The most urgent level for a fill. Percentages are of the way to the compaction, over its last 167,000 tokens: with
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

/** The earliest point to which a warning can be set, in percent of the way to the compaction. */
export const WARNING_PERCENT_LEAST = 10;
/** The default for the first warning. */
export const NOTICE_PERCENT_DEFAULT = 60;
