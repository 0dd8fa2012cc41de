import { expect, test } from 'vitest';
import { type FindIds, ownIds } from '../../src/record/own-ids.ts';
import { makeReading, type Reading } from './make-reading.ts';

const tickets =
  (current?: 'highest'): FindIds =>
  (texts) =>
    texts.map((text) =>
      [...text.matchAll(/\bR\d+\b/g)].map(([id]) => ({ id, pattern: 'R', ...(current && { current }) })),
    );

function idsOf(reading: Reading, find = tickets()) {
  return ownIds(reading.all(), reading.state(), find).map(({ text, detail }) => [text, detail.meaning]);
}

test('ids of prompts and of the last messages are told with their sentence, the latest first', () => {
  const reading = makeReading();
  reading.prompt('R1 is the rounding. Then comes R2! Nothing else.');
  reading.says('R2 is done.\nR3 waits.');
  expect(idsOf(reading)).toEqual([
    ['R2', 'R2 is done.'],
    ['R3', 'R3 waits.'],
    ['R1', 'R1 is the rounding.'],
  ]);
});

test('the highest id is the current one, by number, if that is wanted', () => {
  const reading = makeReading();
  reading.prompt('R9 and R10 are open');
  reading.prompt('R2 first');
  const ids = ownIds(reading.all(), reading.state(), tickets('highest'));
  expect(ids.map(({ text, detail }) => [text, detail.current])).toEqual([
    ['R10', 1],
    ['R2', undefined],
    ['R9', undefined],
  ]);
});
