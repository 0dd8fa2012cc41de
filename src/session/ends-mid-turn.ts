import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import { readLastRows } from '../transcript/read-rows.ts';

const TAIL_BYTES = 256 << 10;
/** What the two sides say and do; the rest is the client's own bookkeeping. */
const SPOKEN: readonly Entry['type'][] = ['prompt', 'said', 'called', 'answered', 'interrupted'];

/** Whether a transcript stops before the model had its last word: at a prompt, at a tool, or interrupted. */
export function endsMidTurn(transcriptPath: string, reader: Reader): boolean {
  let hasRows = false;
  let last: Entry['type'] | undefined;
  for (const { entries } of readLastRows(transcriptPath, TAIL_BYTES, reader)) {
    hasRows = true;
    last = entries.findLast(({ type }) => SPOKEN.includes(type))?.type ?? last;
  }
  // Only the result of a tool is as long as the tail.
  return hasRows && last !== 'said';
}
