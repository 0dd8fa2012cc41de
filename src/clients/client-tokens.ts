import type { TokenCounts } from '../domain/token-report.ts';

/** What a row of a transcript tells of tokens. */
export type TokenRow = { id: string; time: string; cwd: string; sessionId: string } & (
  | { kind: 'compacted'; trigger: string }
  /** Rows of one response share an id; the last one has its counts. */
  | { kind: 'response'; model: string; sidechain: boolean; tokens: TokenCounts }
);

/** How a client counts tokens, and what they cost. */
export interface ClientTokens {
  /** Never throws. */
  decode(bytes: Buffer): TokenRow | undefined;
  /** When the prices were looked up. */
  priceDate: string;
  /**
   * US dollars per million tokens; undefined for a model that nobody knows the price of. `own` are prices of the user:
   * `model=input/output`.
   */
  findPrice(model: string, own: readonly string[]): TokenCounts | undefined;
}
