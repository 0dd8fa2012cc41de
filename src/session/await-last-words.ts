import { statSync } from 'node:fs';
import type { Reader } from '../context/context.ts';
import { readLastRows } from '../transcript/read-rows.ts';

const TAIL_BYTES = 256 << 10;
const STEP_MILLISECONDS = 40;
/** The client writes its rows shortly after the event, without waiting for us; we wait for them no longer than this. */
const LIMIT_MILLISECONDS = 1500;

/**
 * Waits until the transcript has the last message of a turn, so that what is written about the turn is complete. If the
 * limit passes first, the next event catches up.
 */
export function awaitLastWords(path: string, lastMessage: string, reader: Reader, deadline: number): void {
  const words = reader.masker.mask(lastMessage).trim();
  const end = Math.min(deadline, Date.now() + LIMIT_MILLISECONDS);
  let sizeBefore = -1;
  while (words !== '') {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined || Date.now() >= end) return;
    if (size !== sizeBefore && endsWith(path, words, reader)) return;
    sizeBefore = size;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MILLISECONDS);
  }
}

/** Whether the transcript ends with this message: no prompt, tool call or result comes after it. */
function endsWith(path: string, words: string, reader: Reader): boolean {
  let last = '';
  for (const { entries } of readLastRows(path, TAIL_BYTES, reader))
    for (const entry of entries)
      if (entry.type === 'said') last = entry.text.trim();
      else if (entry.type === 'prompt' || entry.type === 'called' || entry.type === 'answered') last = '';
  return last !== '' && (last === words || words.endsWith(last) || last.endsWith(words));
}
