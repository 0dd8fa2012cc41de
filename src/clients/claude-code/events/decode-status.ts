import type { ClientStatus } from '../../client.ts';
import { CLIENT_ID } from '../settings/client-directory.ts';

/** These would move the cursor. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** The payload of a status line, as far as it can be read. Never throws. */
export function decodeStatus(fields: Record<string, unknown>): ClientStatus {
  const model = objectOf(fields.model);
  const context = objectOf(fields.context_window);
  const tokens = countTokens(context.current_usage) ?? tokensOfShare(context);
  const window = numberOf(context.context_window_size);
  return {
    session: {
      client: CLIENT_ID,
      id: textOf(fields.session_id),
      cwd: textOf(fields.cwd),
      transcriptPath: textOf(fields.transcript_path),
    },
    modelId: textOf(model.id),
    modelName: (textOf(model.display_name) || textOf(model.id)).replaceAll(CONTROL, '').trim(),
    ...(tokens !== undefined && { tokens }),
    ...(window !== undefined && window > 0 && { window }),
  };
}

/** What the client holds against its threshold: all it sent, from the cache or not, and the answer. */
function countTokens(usage: unknown): number | undefined {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } =
    objectOf(usage);
  const parts = [input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens]
    .map(numberOf)
    .filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

/** After a compaction there may be no usage, but a share of 0. */
function tokensOfShare({ used_percentage }: Record<string, unknown>): number | undefined {
  return used_percentage === 0 ? 0 : undefined;
}

function objectOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
