import { expect, test } from 'vitest';
import { exit, makeReading, type Reading, refused } from './make-reading.ts';

const statuses = (reading: Reading) => reading.facts('error').map(({ key, status }) => [key, status]);

test('a failed call is kept with the end of what it printed', () => {
  const reading = makeReading();
  reading.runs('npm test', exit(1, 'one\ntwo\nthree\nfour\n\u001b[31mfive\u001b[0m\n'));
  expect(reading.facts('error')).toMatchObject([
    {
      key: '/proj npm test',
      text: 'two\nthree\nfour\nfive',
      status: 'open',
      detail: { source: '`npm test`', exit: 1, own: 1 },
    },
  ]);
});

test('a failure whose status is not known to be that of one command belongs to the whole call', () => {
  const reading = makeReading();
  reading.runs('npm run build && npm test', exit(1));
  reading.runs('npm test | tail', { failed: true, text: 'interrupted' });
  expect(reading.facts('error')).toMatchObject([
    { key: '`npm run build && npm test`', detail: { exit: 1 } },
    { key: '`npm test | tail`' },
  ]);
  for (const { detail } of reading.facts('error')) expect(detail).not.toHaveProperty('own');
});

test.each([
  'npm test',
  'npm test -- --silent 2>&1',
  'CI=1 npm run test',
  'cd /proj && npm test',
  'npm run build && npm test && ls',
  'npm run build; npm test',
  'set -o pipefail; npm test | tail',
])('a failure is over once the command succeeded: %s', (command) => {
  const reading = makeReading();
  reading.runs('npm test', exit(1));
  reading.runs(command);
  expect(statuses(reading)).toEqual([['/proj npm test', 'done']]);
});

test.each(['npm test | tail', 'npm test || true', 'npm test; ls', 'npm test &'])(
  'a failure is not told any more if nobody can say how it ended later: %s',
  (command) => {
    const reading = makeReading();
    reading.runs('npm test', exit(1));
    reading.runs(command);
    expect(statuses(reading)).toEqual([['/proj npm test', 'superseded']]);
    reading.runs('npm test', exit(1));
    expect(statuses(reading)).toEqual([['/proj npm test', 'open']]);
  },
);

test.each(['npm test -- unit', 'cd web && npm test', 'npm run build', 'ls', 'echo npm test'])(
  'a failure is not over after another command: %s',
  (command) => {
    const reading = makeReading();
    reading.runs('npm test', exit(1));
    reading.runs(command);
    expect(statuses(reading)).toEqual([['/proj npm test', 'open']]);
  },
);

test('the failure of a whole line is over once that line succeeded, not with one of its commands', () => {
  const reading = makeReading();
  reading.runs('npm run build && npm test', exit(1));
  reading.runs('npm test');
  expect(statuses(reading)).toEqual([['`npm run build && npm test`', 'open']]);
  reading.runs('npm run build && npm test');
  expect(statuses(reading)).toEqual([['`npm run build && npm test`', 'done']]);
});

test('a failed look is over once the same look succeeded', () => {
  const reading = makeReading();
  reading.runs('ls src/quay', exit(2, 'ls: cannot access'));
  reading.runs('ls src | tail; ls src/quay | head');
  expect(statuses(reading)).toEqual([['`ls src/quay`', 'open']]);
  reading.runs('ls src/quay');
  expect(statuses(reading)).toEqual([['`ls src/quay`', 'done']]);
});

test('a failed edit is over once the file was edited', () => {
  const reading = makeReading();
  reading.edits('/proj/a.ts', { failed: true, text: 'String to replace not found in file.' });
  reading.edits('/proj/b.ts');
  expect(reading.facts('error')).toMatchObject([
    { status: 'open', text: 'String to replace not found in file.', detail: { source: 'Edit /proj/a.ts' } },
  ]);
  reading.edits('/proj/a.ts');
  expect(statuses(reading)).toEqual([['Edit /proj/a.ts', 'done']]);
});

test('what was refused, printed nothing or only looked is no failure', () => {
  const reading = makeReading();
  reading.runs('npm test', refused());
  reading.runs('npm test', refused('client'));
  reading.runs('npm test', exit(1, ' \n'));
  reading.act({ kind: 'read-file', path: '/proj/none.ts' }, { failed: true, text: 'No such file' });
  reading.act({ kind: 'search', pattern: 'x' }, { failed: true, text: 'No such folder' });
  expect(reading.facts('error')).toEqual([]);
});

test('a failure is not over because the next one printed nothing', () => {
  const reading = makeReading();
  reading.runs('npm test', exit(1, 'Error: one'));
  reading.runs('npm test', exit(1, ''));
  expect(statuses(reading)).toEqual([['/proj npm test', 'open']]);
});

test('the same command in two folders fails twice', () => {
  const reading = makeReading();
  reading.runs('cd web && npm test', exit(1));
  reading.runs('cd api && npm test', exit(1));
  reading.moves('/proj/web');
  reading.runs('npm test');
  expect(statuses(reading)).toEqual([
    ['/proj/web npm test', 'done'],
    ['/proj/api npm test', 'open'],
  ]);
});

test('failures are counted, and the newest text counts', () => {
  const reading = makeReading();
  reading.runs('npm test', exit(1, 'Error: one'));
  reading.runs('npm test', exit(2, 'Error: two'));
  expect(reading.facts('error')).toMatchObject([{ text: 'Error: two', uses: 2, detail: { exit: 2 } }]);
});
