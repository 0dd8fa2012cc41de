import type { TokenRow } from '../../client-tokens.ts';
import { fieldOf, parseFields, textOf } from './content-blocks.ts';

const USAGE = '"usage"';
const BOUNDARY = '"compact_boundary"';

/** What a row tells of tokens: those of a response, or that the conversation was compacted here. Never throws. */
export function decodeUsage(bytes: Buffer): TokenRow | undefined {
  if (!bytes.includes(USAGE) && !bytes.includes(BOUNDARY)) return undefined;
  const row = parseFields(bytes) ?? {};
  const [time, cwd, sessionId] = [row.timestamp, row.cwd, row.sessionId].map(textOf) as [
    string,
    string,
    string,
  ];
  if (Number.isNaN(Date.parse(time))) return undefined;
  if (row.type === 'system' && row.subtype === 'compact_boundary') {
    const trigger = textOf(fieldOf(row.compactMetadata, 'trigger'));
    return { kind: 'compacted', id: textOf(row.uuid), time, cwd, sessionId, trigger };
  }
  const { message } = row;
  const usage = fieldOf(message, 'usage');
  const [id, model] = [fieldOf(message, 'id'), fieldOf(message, 'model')].map(textOf) as [string, string];
  // The client writes messages of its own as those of a model without a name.
  if (row.type !== 'assistant' || id === '' || model === '' || model.startsWith('<')) return undefined;
  const count = (name: string, from: unknown = usage): number => {
    const value = fieldOf(from, name);
    return typeof value === 'number' && value > 0 ? value : 0;
  };
  const hour = count('ephemeral_1h_input_tokens', fieldOf(usage, 'cache_creation'));
  return {
    kind: 'response',
    id: `${id} ${textOf(row.requestId)}`,
    ...{ model, time, cwd, sessionId, sidechain: row.isSidechain === true },
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
