import type { TokenCounts } from '../../domain/token-report.ts';
import type { ClientTokens } from '../client-tokens.ts';
import { decodeUsage } from './rows/decode-usage.ts';
import { canonicalModel } from './window/context-window.ts';

/** List prices, US dollars per million tokens of input and output, without surcharges for long contexts. */
const PRICES: Readonly<Record<string, readonly [number, number]>> = {
  'claude-opus-4-5': [5, 25],
  'claude-opus-4-1': [15, 75],
  'claude-opus-4': [15, 75],
  'claude-sonnet-4-5': [3, 15],
  'claude-sonnet-4': [3, 15],
  'claude-3-7-sonnet': [3, 15],
  'claude-haiku-4-5': [1, 5],
  'claude-3-5-haiku': [0.8, 4],
};

export const tokens: ClientTokens = {
  decode: decodeUsage,
  priceDate: '2025-12-01',
  findPrice(model, own) {
    const name = canonicalModel(model);
    const given = own.map((each) => each.split(/[=/]/)).find(([named]) => named === name);
    const [input, output] = given ? given.slice(1).map(Number) : (PRICES[name] ?? []);
    return input === undefined || output === undefined ? undefined : withCache(input, output);
  },
};

/** The cache has fixed shares of the price of input. */
function withCache(input: number, output: number): TokenCounts {
  return { input, output, cacheRead: 0.1 * input, cacheWrite5m: 1.25 * input, cacheWrite1h: 2 * input };
}
