import { statSync } from 'node:fs';
import type { Reader } from '../context/context.ts';
import type { Entry } from '../domain/entry.ts';
import { readLastRows } from '../transcript/read-rows.ts';

const TAIL_BYTES = 256 << 10;
/** Entries of the user and the model; all others are bookkeeping of the client. */
const SPOKEN: readonly Entry['type'][] = ['prompt', 'said', 'called', 'answered', 'interrupted'];
const STEP_MILLISECONDS = 40;
/** The client writes its rows shortly after the event, without waiting for us; we wait for them no longer than this. */
const LIMIT_MILLISECONDS = 1500;

/** Whether a transcript ends before the model's last message: with a prompt, a call, an answer or an interruption. */
export function endsMidTurn(transcriptPath: string, reader: Reader): boolean {
  const { hasRows, last } = readLastWords(transcriptPath, reader);
  // Without any such entry, the whole tail is a part of one long tool result, so the turn has not ended.
  return hasRows && last?.type !== 'said';
}

/** Waits for the last message of a turn, so that what is written about it is complete. Else the next event catches up. */
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
  const { last } = readLastWords(path, reader);
  const text = last?.type === 'said' ? last.text.trim() : '';
  return text !== '' && (words.endsWith(text) || text.endsWith(words));
}

function readLastWords(path: string, reader: Reader): { hasRows: boolean; last?: Entry } {
  let hasRows = false;
  let last: Entry | undefined;
  for (const { entries } of readLastRows(path, TAIL_BYTES, reader)) {
    hasRows = true;
    last = entries.findLast(({ type }) => SPOKEN.includes(type)) ?? last;
  }
  return { hasRows, ...(last && { last }) };
}
