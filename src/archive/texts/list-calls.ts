import type { Database } from '../sqlite/binding.ts';
import { readEntryText } from './entry-text.ts';
import type { CallAction } from './entry-writer.ts';

/** A call that can be compared with another one. */
export interface StoredCall {
  line: number;
  uuid: string;
  time: number;
  action: CallAction;
  callId: string;
  text: string;
}

/** The calls of a conversation between two lines, in order; those of branches that the user left are none. */
export function listCalls(
  database: Database,
  transcriptId: number,
  fromLine: number,
  toLine: number,
): StoredCall[] {
  return database
    .prepare(
      `SELECT id, line, uuid, time, action, call_id FROM entries
       WHERE transcript_id = ? AND line > ? AND line < ? AND action <> '' AND is_left = 0 ORDER BY line, part`,
    )
    .all(transcriptId, fromLine, toLine)
    .map((row) => ({
      line: row.line as number,
      uuid: row.uuid as string,
      time: row.time as number,
      action: row.action as CallAction,
      callId: row.call_id as string,
      text: readEntryText(database, row.id as number),
    }));
}

/** What came back from a call. Nothing while it runs, and for one that was cut off. */
export function findAnswer(
  database: Database,
  transcriptId: number,
  { line, callId }: Pick<StoredCall, 'line' | 'callId'>,
): { text: string; failed: boolean } | undefined {
  const row = database
    .prepare(
      `SELECT id, failed FROM entries WHERE transcript_id = ? AND line >= ? AND kind = 'result' AND call_id = ?
       ORDER BY line LIMIT 1`,
    )
    .get(transcriptId, line, callId);
  return row && { text: readEntryText(database, row.id as number), failed: row.failed === 1 };
}
