import type { LiveConversation, LiveRow } from '../../client-copy.ts';
import { fieldOf } from './field-of.ts';
import { textOf } from './text-of.ts';

interface Boundary {
  keptUuids: string[];
}

const SENT = ['user', 'assistant', 'attachment'];
/** Rows that only the client itself needs: told by their beginning, and never parsed. */
const BOOKKEEPING = /^\{"type":"(?:api-request|queue-operation|file-history|last-prompt|cost-state|progress)/;
const BEGINNING_BYTES = 40;

/** Follows a transcript line by line, and forgets with each compaction what the client forgot. */
export function followLiveRows(): { read(bytes: Buffer, line: number): void; end(): LiveConversation } {
  const seen = new Set<string>();
  let rows: LiveRow[] = [];
  let summary: string | undefined;
  let boundary: Boundary | undefined;
  return {
    read(bytes, line) {
      if (BOOKKEEPING.test(bytes.toString('latin1', 0, BEGINNING_BYTES))) return;
      const fields = parse(bytes);
      const uuid = textOf(fields?.uuid);
      // The client writes some rows a second time.
      if (fields === undefined || uuid === '' || seen.has(uuid) || fields.isSidechain === true) return;
      seen.add(uuid);
      if (fields.type === 'system' && fields.subtype === 'compact_boundary') {
        boundary = decodeBoundary(fields);
        return;
      }
      if (fields.isCompactSummary) {
        const kept = new Set(boundary?.keptUuids);
        const left = rows.filter((row) => kept.has(row.uuid));
        if (fieldOf(fields.summarizeMetadata, 'direction') === 'from')
          rows = [...left, { fields, uuid, line }];
        else {
          rows = left;
          summary = summaryOf(fields);
        }
        boundary = undefined;
      } else if (SENT.includes(String(fields.type)) && !isError(fields)) rows.push({ fields, uuid, line });
    },
    end: () => ({ rows, ...(summary !== undefined && { summary }) }),
  };
}

function parse(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const row = JSON.parse(bytes.toString('utf8'));
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

function decodeBoundary({ compactMetadata }: Record<string, unknown>): Boundary {
  const kept = fieldOf(compactMetadata, 'preservedMessages');
  const uuids = fieldOf(kept, 'allUuids') ?? fieldOf(kept, 'uuids');
  return { keptUuids: Array.isArray(uuids) ? uuids.map(textOf) : [] };
}

function summaryOf({ message }: Record<string, unknown>): string {
  const content = fieldOf(message, 'content');
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

/** What the client itself put in the place of an answer. */
function isError({ isApiErrorMessage, message }: Record<string, unknown>): boolean {
  return isApiErrorMessage === true || fieldOf(message, 'model') === '<synthetic>';
}
