import { expect, test } from 'vitest';
import { makeReading } from './make-reading.ts';

function commitsOf(command: string, answer: Parameters<ReturnType<typeof makeReading>['runs']>[1] = {}) {
  const reading = makeReading();
  reading.runs(command, answer);
  return reading.texts('commit');
}

test('commits are as git printed them', () => {
  const reading = makeReading();
  reading.runs('git add -A && git commit -m "Round" && git commit --amend', {
    text: '[main (root-commit) 1a2b3c4] Round the lines\n 1 file changed\n[tides/ebb 5d6e7f8] Round: "all"\n',
  });
  expect(reading.facts('commit')).toMatchObject([
    { key: '1a2b3c4', text: '1a2b3c4 Round the lines' },
    { key: '5d6e7f8', text: '5d6e7f8 Round: "all"' },
  ]);
});

test('a quiet commit is known by its message, if it is known to have succeeded', () => {
  expect(commitsOf('git commit -qm "Round the lines"')).toEqual(['Round the lines']);
  expect(commitsOf('git commit -q -m "Round the lines\n\nAll of them."')).toEqual(['Round the lines']);
  expect(commitsOf('git commit --quiet --message "Round"; ls')).toEqual([]);
  expect(commitsOf('git commit -q -m Round || true')).toEqual([]);
  expect(commitsOf('git commit -m Round')).toEqual([]);
});
