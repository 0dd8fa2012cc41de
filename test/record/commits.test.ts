import { expect } from 'vitest';
import { makeReading, test } from './make-reading.ts';

function commitsOf(command: string, answer: Parameters<ReturnType<typeof makeReading>['runs']>[1] = {}) {
  const reading = makeReading();
  reading.runs(command, answer);
  return reading.texts('commit');
}

test('commits are as git printed them', ({ reading }) => {
  reading.runs('git add -A && git commit -m "Round" && git commit --amend', {
    text: '[main (root-commit) 1a2b3c4] Round the lines\n 1 file changed\n[tides/ebb 5d6e7f8] Round: "all"\n',
  });
  expect(reading.facts('commit')).toMatchObject([
    { key: '1a2b3c4', text: '1a2b3c4 Round the lines' },
    { key: '5d6e7f8', text: '5d6e7f8 Round: "all"' },
  ]);
});

test('a commit on no branch is one', () => {
  const text = '[detached HEAD 1a2b3c4] Round the lines\n 1 file changed';
  expect(commitsOf('git commit -m "Round the lines"', { text })).toEqual(['1a2b3c4 Round the lines']);
});

test.each([
  ['git commit -qm "Round the lines"', 'Round the lines'],
  ['git commit -q -m "Round the lines\n\nAll of them."', 'Round the lines'],
  ['git add -A && git commit -am Round >/dev/null 2>&1 && git push', 'Round'],
  ['git -C lib -c user.name=Ada commit -q -m Round', 'Round'],
  ['git commit --quiet -F m.txt', '`git commit --quiet -F m.txt`'],
  ['git commit --message=Round -q', '`git commit --message=Round -q`'],
  ['git commit --amend --no-edit -q', '`git commit --amend --no-edit -q`'],
])('%s is known by its own status, with its message or as it was typed', (command, told) => {
  expect(commitsOf(command, { text: '' })).toEqual([told]);
});

test.each([
  'git commit --quiet --message "Round"; ls',
  'git commit -q -m Round || true',
  'git commit -m Round | tail -1',
  'git commit --dry-run -q -m Round',
  'git log --grep commit -q -m Round',
  'echo git commit -q -m Round',
])('%s is none, or nobody knows', (command) => {
  expect(commitsOf(command, { text: '' })).toEqual([]);
});

test('two quiet commits in the same words are two', ({ reading }) => {
  for (const _time of [1, 2]) reading.runs('git commit -q -F m.txt', { text: '' });
  expect(reading.facts('commit')).toHaveLength(2);
});
