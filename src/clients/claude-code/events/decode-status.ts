import type { ClientStatus } from '../../client.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { decodeSession, text } from './decode-event.ts';

/** These would move the cursor. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
/** What the client holds against its threshold: all it sent, from the cache or not, and the answer. */
const COUNTS = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens'];

/** The payload of a status line, as far as it can be read. Never throws. */
export function decodeStatus(fields: Record<string, unknown>): ClientStatus {
  const { model, context_window: context } = fields;
  const modelId = text(fieldOf(model, 'id'));
  const window = countOf(fieldOf(context, 'context_window_size'));
  const usage = fieldOf(context, 'current_usage');
  const counted = COUNTS.map((name) => countOf(fieldOf(usage, name))).filter((count) => count !== undefined);
  // After a compaction there may be no usage, but a share of 0.
  const isKnown = counted.length > 0 || fieldOf(context, 'used_percentage') === 0;
  return {
    session: decodeSession(fields),
    modelId,
    modelName: (text(fieldOf(model, 'display_name')) || modelId).replaceAll(CONTROL, '').trim(),
    ...(isKnown && { tokens: counted.reduce((sum, count) => sum + count, 0) }),
    ...(window !== undefined && window > 0 && { window }),
  };
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
