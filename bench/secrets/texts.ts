import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../src/secrets/find-secrets.ts';
// @ts-expect-error: a module without types
import { createSessionSource } from '../hook-latency/session-source.mjs';

/** Shorter ones are ids and the like, which no one masks. */
const CHARACTERS_MIN = 200;

/** The texts without secrets in transcripts, or in a generated session where there are none. */
export function readTexts(corpus: string | undefined, megabytes: number): string[] {
  const texts: string[] = [];
  let size = 0;
  for (const row of corpus === undefined ? generatedRows() : transcriptRows(corpus)) {
    for (const text of stringsIn(parseRow(row)))
      if (text.length >= CHARACTERS_MIN && findSecrets(text).length === 0) {
        texts.push(text);
        size += text.length;
      }
    if (size >= megabytes * 1_000_000) break;
  }
  return texts;
}

export function* transcriptRows(folder: string): Generator<string> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.jsonl'))
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
        if (line.startsWith('{') && line.endsWith('}')) yield line;
}

/** Nothing for a line that is torn. */
export function parseRow(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const part of Object.values(value)) yield* stringsIn(part);
}

function* generatedRows(): Generator<string> {
  const source = createSessionSource(7);
  for (;;) for (const line of String(source.next(1_000_000)).split('\n')) if (line !== '') yield line;
}
