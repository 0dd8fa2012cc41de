import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { type Position, START } from '../../src/domain/position.ts';
import { createRecentLines } from '../../src/flows/recent-lines.ts';
import { openTranscript } from '../../src/transcript/read-lines.ts';
import { masker } from './test-context.ts';

/** A transcript with one thing said on each line: its number. */
function openNumbered(lineCount: number, heldBytesMax?: number) {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-recent-'));
  const path = join(directory, 'session.jsonl');
  const row = (number: number) => ({
    type: 'assistant',
    uuid: `row-${number}`,
    message: { content: [{ type: 'text', text: `line ${number}` }] },
  });
  const lines = Array.from({ length: lineCount }, (_, index) => `${JSON.stringify(row(index + 1))}\n`);
  writeFileSync(path, lines.join(''));
  const transcript = openTranscript(path)!;
  onTestFinished(() => {
    transcript.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const starts: Position[] = [START];
  for (const line of transcript.lines(START)) starts.push(line.next);
  const recent = createRecentLines(transcript, masker, heldBytesMax);
  const note = (number: number, turn: number, generation: number) => {
    const origin = { uuid: `row-${number}`, line: number, time: '' };
    const entry: Entry = { origin, type: 'said', text: `line ${number}` };
    recent.note(starts[number - 1]!, [entry], turn, generation);
  };
  return { recent, note };
}

function take(recent: ReturnType<typeof openNumbered>['recent']): string[] {
  const taken: string[] = [];
  recent.take((entry, turn, generation) => {
    if (entry.type === 'said') taken.push(`${entry.text} in turn ${turn} of ${generation}`);
  });
  return taken;
}

const someLines = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 });

test('take() tells exactly the lines that were noted since the last time, with their turns', () => {
  fc.assert(
    fc.property(someLines, someLines, fc.integer({ min: 1, max: 9000 }), (first, second, heldBytesMax) => {
      const { recent, note } = openNumbered(60, heldBytesMax);
      for (const numbers of [first, second]) {
        const noted = numbers.sort((left, right) => left - right);
        for (const number of noted) note(number, number * 2, 1);
        expect(take(recent)).toEqual(noted.map((number) => `line ${number} in turn ${number * 2} of 1`));
        expect(take(recent)).toEqual([]);
      }
    }),
  );
});

test('take() leaves out lines that are too many turns or too many lines ago', () => {
  const { recent, note } = openNumbered(7000);
  for (let number = 1; number <= 7000; number++) note(number, 1, 0);
  expect(take(recent)).toHaveLength(3200);
  note(1, 1, 0);
  note(2, 500, 0);
  expect(take(recent)).toEqual(['line 2 in turn 500 of 0']);
});
