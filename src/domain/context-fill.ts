/** How full a conversation is, and the fill at which the client compacts by itself. */
export interface ContextFill {
  /** The tokens reported by the last response, including the response itself. */
  tokens: number;
  /** The size of the context window in tokens. */
  window: number | 'unknown';
  /** Tokens at which the client compacts by itself; `never` if it does so only after the API refuses a request. */
  threshold: number | 'never' | 'unknown';
}

/** The fill in whole percent of the point of compaction. Undefined if that is not known. */
export function percentToCompaction({ tokens, threshold }: ContextFill): number | undefined {
  return typeof threshold === 'number' ? Math.floor((100 * tokens) / threshold) : undefined;
}

export function tokensToCompaction({ tokens, threshold }: ContextFill): number | undefined {
  return typeof threshold === 'number' ? Math.max(0, threshold - tokens) : undefined;
}

/** How urgently the model is told that its context fills up, the mildest first. */
export const warningLevels = ['notice', 'warning', 'critical'] as const;
export type WarningLevel = (typeof warningLevels)[number];

/** How many tokens a window of 200,000 takes before it is compacted. Only this last part of a larger window counts. */
const REACH_TOKENS = 167_000;

/** By percentages of the last 167,000 tokens before the compaction; with 200,000 left nothing is urgent. A level without one is never reached. */
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
export const WARNING_PERCENTS = [60, 75, 90];
