import type { ClientRows } from '../client.ts';
import { countOf, parseFields } from './rows/content-blocks.ts';
import { type DecodedLine, decodeLine } from './rows/decode-line.ts';
import { decodeResult } from './rows/decode-result.ts';
import { CONTINUED } from './rows/decode-user.ts';
import { findRewind, followThread, passOver } from './rows/follow-thread.ts';

/** Strings in the row that marks a compaction and in the one with its summary. */
const COMPACTION_MARKS = ['compact_boundary', 'isCompactSummary', CONTINUED].map((mark) => Buffer.from(mark));

/** In a terminal the client writes this row before it processes a typed prompt or command. */
const TYPED_MARK = '{"type":"file-history-snapshot"';
/** Written for what was typed while the client was working. */
const QUEUE_MARK = '{"type":"queue-operation"';

const rows: ClientRows<DecodedLine> = {
  decode: decodeLine,
  findRewind,
  follow: followThread,
  passOver,
  decodeResult,
  marksTyped(bytes) {
    const start = bytes.toString('latin1', 0, TYPED_MARK.length);
    if (start === TYPED_MARK) return 'always';
    return start.startsWith(QUEUE_MARK) ? 'sometimes' : undefined;
  },
  mayTellCompaction: (bytes) => COMPACTION_MARKS.some((mark) => bytes.includes(mark)),
  encodeForked: encodeForkedRow,
  decodeCost,
};

export function claudeCodeRows(): ClientRows<DecodedLine> {
  return rows;
}

/** The client writes this row at the end of a session. */
function decodeCost(bytes: Buffer): number | undefined {
  if (!bytes.includes('"cost-state"')) return undefined;
  const { type, totalCostUSD } = parseFields(bytes) ?? {};
  return type === 'cost-state' ? countOf(totalCostUSD) : undefined;
}

/** They belong to their own session only, and so do the files of snapshots. The client's own fork leaves most of them out too. */
const LEFT_BEHIND = /^(?:api-request.*|queue-operation|file-history-snapshot)$/;

/** The row with another session id; undefined if it does not belong into another session. Never throws. */
export function encodeForkedRow(bytes: Buffer, sessionId: string): Buffer | undefined {
  const row = parseFields(bytes);
  if (row === undefined || LEFT_BEHIND.test(String(row.type))) return undefined;
  return typeof row.sessionId === 'string' ? Buffer.from(JSON.stringify({ ...row, sessionId })) : bytes;
}
