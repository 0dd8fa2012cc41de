import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Position, START } from '../../src/domain/position.ts';
import { createRecentLines } from '../../src/flows/recent-lines.ts';
import { openTranscript } from '../../src/transcript/read-lines.ts';

/** A transcript with one thing said on each line: its number. */
function openNumbered(lineCount: number) {
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
  return { recent: createRecentLines(transcript), startOf: (number: number) => starts[number - 1]! };
}

function take(recent: ReturnType<typeof openNumbered>['recent']): string[] {
  const taken: string[] = [];
  recent.take((entry, turn, generation) => {
    if (entry.type === 'said') taken.push(`${entry.text} in turn ${turn} of ${generation}`);
  });
  return taken;
}

test('take() reads exactly the lines that were noted since the last time, with their turns', () => {
  const { recent, startOf } = openNumbered(60);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (numbers) => {
      const noted = numbers.sort((left, right) => left - right);
      for (const number of noted) recent.note(startOf(number), number * 2, 1);
      expect(take(recent)).toEqual(noted.map((number) => `line ${number} in turn ${number * 2} of 1`));
      expect(take(recent)).toEqual([]);
    }),
  );
});

test('take() leaves out lines that are too many turns or too many lines ago', () => {
  const { recent, startOf } = openNumbered(7000);
  for (let number = 1; number <= 7000; number++) recent.note(startOf(number), 1, 0);
  expect(take(recent)).toHaveLength(3200);
  recent.note(startOf(1), 1, 0);
  recent.note(startOf(2), 500, 0);
  expect(take(recent)).toEqual(['line 2 in turn 500 of 0']);
});
