/** Tokens of responses, by what they cost. */
export interface TokenCounts {
  input: number;
  output: number;
  cacheRead: number;
  /** Written into a cache that lives five minutes, and one that lives an hour. */
  cacheWrite5m: number;
  cacheWrite1h: number;
}

/** Tokens of one model on one day, in the local time zone. */
export interface TokenDay {
  day: string;
  model: string;
  responses: number;
  tokens: TokenCounts;
  /** Null if the price of the model is not known. */
  costUsd: number | null;
}

/** What the first response after a compaction had to send and to cache again. */
interface CompactionTokens {
  time: string;
  sessionId: string;
  trigger: string;
  model: string;
  tokens: TokenCounts;
  costUsd: number | null;
}

export interface TokenReport {
  /** Newest first. */
  days: TokenDay[];
  compactions: CompactionTokens[];
  /** The date of the built-in prices. */
  pricesOf: string;
}
