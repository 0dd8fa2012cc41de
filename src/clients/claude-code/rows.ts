import type { ClientRows, RowSetting } from '../client.ts';
import { type DecodedLine, decodeLine } from './rows/decode-line.ts';
import { decodeReattached } from './rows/decode-reattached.ts';
import { decodeResult } from './rows/decode-result.ts';
import { encodeForkedRow } from './rows/encode-forked-row.ts';
import { findRewind, followThread, passOver } from './rows/follow-thread.ts';

/** Of the row that marks a compaction, and of the one with its summary. */
const COMPACTION_MARKS = [Buffer.from('compact_boundary'), Buffer.from('isCompactSummary')];

/** On a terminal the client notes how files stand before it does what was typed, be it a prompt or a command. */
const TYPED_MARK = '{"type":"file-history-snapshot"';
/** What was typed while it was at work. */
const QUEUE_MARK = '{"type":"queue-operation"';

const rows: ClientRows<DecodedLine> = {
  decode: decodeLine,
  findRewind,
  follow: followThread,
  passOver,
  decodeResult,
  decodeReattached,
  marksTyped(bytes) {
    const start = bytes.toString('latin1', 0, TYPED_MARK.length);
    if (start === TYPED_MARK) return 'always';
    return start.startsWith(QUEUE_MARK) ? 'sometimes' : undefined;
  },
  mayTellCompaction: (bytes) => COMPACTION_MARKS.some((mark) => bytes.includes(mark)),
  decodeSetting,
  encodeForked: encodeForkedRow,
  decodeCost,
};

export function claudeCodeRows(): ClientRows<DecodedLine> {
  return rows;
}

/** What a session cost so far, in US dollars, if a transcript line says so; the client writes one at its end. */
function decodeCost(bytes: Buffer): number | undefined {
  if (!bytes.includes('"cost-state"')) return undefined;
  try {
    const { type, totalCostUSD } = JSON.parse(bytes.toString('utf8')) ?? {};
    return type === 'cost-state' && Number.isFinite(totalCostUSD) ? totalCostUSD : undefined;
  } catch {
    return undefined;
  }
}

/** Not every row carries these, and the first rows of a file often do not. Never throws. */
function decodeSetting(bytes: Buffer): RowSetting {
  try {
    const row = JSON.parse(bytes.toString('utf8'));
    return {
      ...(typeof row?.cwd === 'string' && row.cwd !== '' ? { cwd: row.cwd } : {}),
      ...(Number.isNaN(Date.parse(row?.timestamp)) ? {} : { time: new Date(row.timestamp).toISOString() }),
    };
  } catch {
    return {};
  }
}
