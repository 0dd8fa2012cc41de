import type { ClientTokens, TokenRow } from '../client.ts';
import { countOf, fieldOf, parseFields, textOf } from './rows/content-blocks.ts';
import { canonicalModel } from './window/context-window.ts';

/** List prices, US dollars per million tokens of input and output, without surcharges for long contexts. */
const PRICES = new Map([
  ['claude-opus-4-5', [5, 25]],
  ['claude-opus-4-1', [15, 75]],
  ['claude-opus-4', [15, 75]],
  ['claude-sonnet-4-5', [3, 15]],
  ['claude-sonnet-4', [3, 15]],
  ['claude-3-7-sonnet', [3, 15]],
  ['claude-haiku-4-5', [1, 5]],
  ['claude-3-5-haiku', [0.8, 4]],
]);

export const tokens: ClientTokens = {
  decode: decodeUsage,
  priceDate: '2025-12-01',
  costUsd(model, { input, output, cacheRead, cacheWrite5m, cacheWrite1h }, own) {
    const name = canonicalModel(model);
    const given = own.map((each) => each.split(/[=/]/)).find(([named]) => named === model || named === name);
    const [perInput, perOutput] = given?.slice(1).map(Number) ?? PRICES.get(name) ?? [];
    if (perInput === undefined || perOutput === undefined) return null;
    // The cache has fixed shares of the price of input.
    const inputs = input + 0.1 * cacheRead + 1.25 * cacheWrite5m + 2 * cacheWrite1h;
    return (inputs * perInput + output * perOutput) / 1e6;
  },
};

function decodeUsage(bytes: Buffer): TokenRow | undefined {
  if (!bytes.includes('"usage"') && !bytes.includes('"compact_boundary"')) return undefined;
  const row = parseFields(bytes) ?? {};
  const where = { time: textOf(row.timestamp), cwd: textOf(row.cwd), sessionId: textOf(row.sessionId) };
  if (Number.isNaN(Date.parse(where.time))) return undefined;
  if (row.type === 'system' && row.subtype === 'compact_boundary') {
    const trigger = textOf(fieldOf(row.compactMetadata, 'trigger'));
    return { kind: 'compacted', id: textOf(row.uuid), ...where, trigger };
  }
  const [id, model] = ['id', 'model'].map((name) => textOf(fieldOf(row.message, name)));
  // The client writes messages of its own as those of a model without a name.
  if (row.type !== 'assistant' || !id || !model || model.startsWith('<')) return undefined;
  const usage = fieldOf(row.message, 'usage');
  const count = (name: string, from = usage) => countOf(fieldOf(from, name)) ?? 0;
  const hour = count('ephemeral_1h_input_tokens', fieldOf(usage, 'cache_creation'));
  return {
    ...{ kind: 'response', id: `${id} ${textOf(row.requestId)}`, model, ...where },
    sidechain: row.isSidechain === true,
    tokens: {
      input: count('input_tokens'),
      output: count('output_tokens'),
      cacheRead: count('cache_read_input_tokens'),
      // Older versions do not say for how long; then it was five minutes.
      cacheWrite5m: Math.max(0, count('cache_creation_input_tokens') - hour),
      cacheWrite1h: hour,
    },
  };
}
