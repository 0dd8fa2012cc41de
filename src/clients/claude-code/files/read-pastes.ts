import { join } from 'node:path';
import type { TypedAround } from '../../../domain/paste-marks.ts';
import { readTail } from '../../../system/read-file-part.ts';
import { fieldOf, parseFields, textOf } from '../rows/content-blocks.ts';

/** Enough for thousands of prompts, and small enough for a hook to read with each long prompt. */
const BYTES_MAX = 1 << 20;
/** The placeholder that the client shows for a long paste, with the number of its line breaks. */
const REFERENCE = /\[Pasted text #(\d+)(?: \+(\d+) lines)?\]/g;

/** The client's input history. */
export function typedFile(directory: string): string {
  return join(directory, 'history.jsonl');
}

/** From the client's input history, because a transcript does not mark pastes. Short ones have no placeholder and look typed. */
export function readPastes(directory: string, sessionId: string): TypedAround[] {
  const history = readTail(typedFile(directory), BYTES_MAX) ?? '';
  const lines = history
    .split('\n')
    .filter((line) => line.includes('[Pasted text #') && line.includes(`"${sessionId}"`));
  // The first line is probably incomplete.
  return lines.map((line) => typedAround(parseFields(line) ?? {})).filter(({ pieces }) => pieces.length > 1);
}

function typedAround({ display: shown, pastedContents: pasted }: Record<string, unknown>): TypedAround {
  const display = textOf(shown);
  const pieces: string[] = [];
  let breaks = 0;
  let at = 0;
  for (const { 0: reference, 1: number = '', 2: lines = '0', index } of display.matchAll(REFERENCE)) {
    // The user typed such a placeholder without a paste.
    if (fieldOf(fieldOf(pasted, number), 'type') !== 'text') continue;
    pieces.push(display.slice(at, index));
    breaks += Number(lines);
    at = index + reference.length;
  }
  return { pieces: [...pieces, display.slice(at)], breaks };
}
