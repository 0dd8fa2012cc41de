import type { ClientRows } from '../client.ts';
import { decodeCost } from './events/decode-cost.ts';
import { type DecodedLine, decodeLine } from './rows/decode-line.ts';
import { decodeReattached } from './rows/decode-reattached.ts';
import { decodeResult } from './rows/decode-result.ts';
import { encodeForkedRow } from './rows/encode-forked-row.ts';
import { findRewind, followThread, passOver } from './rows/follow-thread.ts';
import { decodeSetting } from './window/decode-setting.ts';

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
