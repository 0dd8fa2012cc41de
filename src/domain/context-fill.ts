/** How full a conversation is, held against the fill at which the client compacts by itself. */
export interface ContextFill {
  /** What the last response reported, its own words included. */
  tokens: number;
  /** Tokens that the conversation may take. */
  window: number | 'unknown';
  /** Tokens at which the client compacts by itself; `never` when only a refusal of the API makes it do so. */
  threshold: number | 'never' | 'unknown';
}

/** How far it is on its way to the compaction, in whole percent. Nothing when nobody knows where that is. */
export function percentToCompaction({ tokens, threshold }: ContextFill): number | undefined {
  return typeof threshold === 'number' ? Math.floor((100 * tokens) / threshold) : undefined;
}

/** The distance to the compaction in tokens. Nothing when nobody knows where that is. */
export function tokensToCompaction({ tokens, threshold }: ContextFill): number | undefined {
  return typeof threshold === 'number' ? Math.max(0, threshold - tokens) : undefined;
}

/** A fill at which the state of the work is worth keeping. */
export interface ContextMark {
  name: string;
  tokens: number;
}

const FIRST_TOKENS = 50_000;
const STEP_TOKENS = 10_000;
const PERCENT_LEFT = [30, 15, 5];

/**
 * The marks between two fills, the second one included, lowest first: 50,000 tokens and every 10,000 more, and when only
 * 30, 15 and 5 percent of the way to the compaction are left, if anybody knows where that is.
 */
export function crossedThresholds(
  before: number,
  now: number,
  threshold: ContextFill['threshold'],
): ContextMark[] {
  const steps = Math.floor((now - FIRST_TOKENS) / STEP_TOKENS) + 1;
  const marks: ContextMark[] = Array.from({ length: Math.max(0, steps) }, (_, step) => {
    const tokens = FIRST_TOKENS + step * STEP_TOKENS;
    return { name: `${tokens / 1000}k tokens`, tokens };
  });
  if (typeof threshold === 'number')
    for (const percent of PERCENT_LEFT)
      marks.push({ name: `${percent} % left`, tokens: Math.ceil((threshold * (100 - percent)) / 100) });
  return marks
    .filter(({ tokens }) => tokens > before && tokens <= now)
    .sort((left, right) => left.tokens - right.tokens);
}
