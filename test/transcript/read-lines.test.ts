import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Position, START } from '../../src/domain/position.ts';
import { openTranscript } from '../../src/transcript/read-lines.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';

function makeFile(content: string | Uint8Array): string {
  const path = join(makeFolder(), 'session.jsonl');
  writeFileSync(path, content);
  return path;
}

/** Lines are copied out, because their bytes are only lent. */
function readFrom(path: string, from: Position = START) {
  using transcript = openTranscript(path)!;
  const lines = [...transcript.lines(from)].map(({ bytes, number, next }) => ({
    number,
    next,
    size: bytes.length,
  }));
  return { lines, next: lines.at(-1)?.next ?? from };
}

function textsFrom(path: string, from: Position = START): string[] {
  using transcript = openTranscript(path)!;
  const texts: string[] = [];
  for (const line of transcript.lines(from)) texts.push(line.bytes.toString('utf8'));
  return texts;
}

test('lines() gives rows of several megabytes whole', () => {
  const sizes = [10, 3 << 20, 1 << 20, (1 << 20) - 1, 5 << 20, 0, 7];
  const path = makeFile(sizes.map((size) => `${'x'.repeat(size)}\n`).join(''));
  expect(readFrom(path).lines.map((line) => line.size)).toEqual(sizes);
});

test('lines() gives only the beginning of a row that is too long for any model, and what follows whole', () => {
  const path = makeFile(`first\n${'x'.repeat((33 << 20) + 5)}\nthird\n`);
  const { lines, next } = readFrom(path);
  expect(lines.map(({ number, size }) => `${number}: ${size}`)).toEqual(['1: 5', '2: 120', '3: 5']);
  expect(next.offset).toBe((33 << 20) + 18);
  expect(readFrom(path, lines[0]!.next).lines).toEqual(lines.slice(1));
});

test('continues() tells a file that grew from one that was replaced or shortened', () => {
  const path = makeFile('{"uuid":"first"}\n{"uuid":"second"}\n');
  const { next } = readFrom(path);
  const continues = () => {
    using transcript = openTranscript(path)!;
    return transcript.continues(next);
  };
  expect(continues()).toBe(true);
  appendFileSync(path, '{"uuid":"third"}\n');
  expect(continues()).toBe(true);
  writeFileSync(path, '{"uuid":"first"}\n');
  expect(continues()).toBe(false);
  writeFileSync(path, '{"uuid":"other"}\n{"uuid":"second"}\n{"uuid":"third"}\n');
  expect(continues()).toBe(false);
});

test('continues() knows a file that was read further by another process since it was opened', () => {
  const path = makeFile('{"uuid":');
  using early = openTranscript(path)!;
  appendFileSync(path, '"first"}\n{"uuid":"second"}\n');
  const { next } = readFrom(path);
  expect(early.continues(next)).toBe(true);
  appendFileSync(path, '{"uuid":"third"}\n');
  expect([...early.lines(next)].map(({ number }) => number)).toEqual([3]);
  writeFileSync(path, '{"uuid":"fi');
  expect(early.continues(next)).toBe(false);
});

test('A position holds nothing of what the file says', () => {
  const path = makeFile('{"type":"summary","summary":"the key is hunter2"}\n');
  expect(JSON.stringify(readFrom(path).next)).not.toContain('hunter2');
});

test('lines() read in any number of steps are the lines of the whole file', () => {
  const anyLines = fc.array(
    fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => text.replaceAll('\n', '')),
  );
  forEvery(60, anyLines, fc.array(fc.nat(), { maxLength: 5 }), (lines, cuts) => {
    const whole = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const path = makeFile('');
    const seen: string[] = [];
    let position = START;
    let written = 0;
    for (const end of [...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length]) {
      appendFileSync(path, whole.subarray(written, end));
      written = end;
      seen.push(...textsFrom(path, position));
      position = readFrom(path, position).next;
    }
    expect(seen).toEqual(whole.toString('utf8').split('\n').slice(0, -1));
    expect(position).toMatchObject({ offset: whole.length, line: lines.length });
  });
});
