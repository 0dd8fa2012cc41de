import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import { readLastRows } from '../transcript/read-rows.ts';

const TAIL_BYTES = 256 << 10;
/** Entries of the user and the model; all others are bookkeeping of the client. */
const SPOKEN: readonly Entry['type'][] = ['prompt', 'said', 'called', 'answered', 'interrupted'];

/** Whether a transcript ends before the model's last message: with a prompt, a call, an answer or an interruption. */
export function endsMidTurn(transcriptPath: string, reader: Reader): boolean {
  let hasRows = false;
  let last: Entry['type'] | undefined;
  for (const { entries } of readLastRows(transcriptPath, TAIL_BYTES, reader)) {
    hasRows = true;
    last = entries.findLast(({ type }) => SPOKEN.includes(type))?.type ?? last;
  }
  // Without any such entry, the whole tail is a part of one long tool result, so the turn has not ended.
  return hasRows && last !== 'said';
}
