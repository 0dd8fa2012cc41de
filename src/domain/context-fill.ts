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
