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
  const rows = database.all<
    StoredCall & { id: number }
  >`SELECT id, line, uuid, time, action, call_id FROM entries
    WHERE transcript_id = ${transcriptId} AND line > ${fromLine} AND line < ${toLine} AND action <> ''
      AND is_left = 0
    ORDER BY line, part`;
  return rows.map(({ id, ...call }) => ({ ...call, text: readEntryText(database, id) }));
}

/** What came back from a call. Nothing while it runs, and for one that was cut off. */
export function findAnswer(
  database: Database,
  transcriptId: number,
  { line, callId }: Pick<StoredCall, 'line' | 'callId'>,
): { text: string; failed: boolean } | undefined {
  const row = database.get<{ id: number; failed: number }>`SELECT id, failed FROM entries
    WHERE transcript_id = ${transcriptId} AND line >= ${line} AND kind = 'result' AND call_id = ${callId}
    ORDER BY line LIMIT 1`;
  return row && { text: readEntryText(database, row.id), failed: row.failed === 1 };
}
