import { expect } from 'vitest';
import { exit, makeReading, type Reading, refused, test } from './make-reading.ts';

const statuses = (reading: Reading) => reading.facts('error').map(({ key, status }) => [key, status]);

test('a failed call is kept with the end of what it printed', ({ reading }) => {
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

const LATER: readonly [what: string, status: string, ...commands: string[]][] = [
  ['over once the command succeeded', 'done', 'npm test', 'CI=1 npm run test', 'cd /proj && npm test'],
  ['over once all of a line succeeded', 'done', 'npm run build && npm test && ls'],
  ['told no more if nobody can say how it ended later', 'superseded', 'npm test | tail', 'npm test || true'],
  ['told no more after what nobody saw end', 'superseded', 'npm test; ls', 'npm test &'],
  ['not over after another target', 'open', 'npm test -- unit', 'cd web && npm test'],
  ['not over after another command', 'open', 'npm run build', 'ls', 'echo npm test'],
];

test.each(
  LATER.flatMap(([what, status, ...commands]) => commands.map((command) => [what, command, status] as const)),
)('a failure is %s: %s', (_what, command, status) => {
  const reading = makeReading();
  reading.runs('npm test', exit(1));
  reading.runs(command);
  expect(statuses(reading)).toEqual([['/proj npm test', status]]);
  reading.runs('npm test', exit(1));
  expect(statuses(reading)).toEqual([['/proj npm test', 'open']]);
});

test('the failure of a whole line is over once that line succeeded, not with one of its commands', () => {
  const reading = makeReading();
  reading.runs('npm run build && npm test', exit(1));
  reading.runs('npm test');
  expect(statuses(reading)).toEqual([['`npm run build && npm test`', 'open']]);
  reading.runs('npm run build && npm test');
  expect(statuses(reading)).toEqual([['`npm run build && npm test`', 'done']]);
});

test('a failed edit is over once the file was edited', ({ reading }) => {
  reading.edits('/proj/a.ts', { failed: true, text: 'String to replace not found in file.' });
  reading.edits('/proj/b.ts');
  expect(reading.facts('error')).toMatchObject([
    { status: 'open', text: 'String to replace not found in file.', detail: { source: 'Edit /proj/a.ts' } },
  ]);
  reading.edits('/proj/a.ts');
  expect(statuses(reading)).toEqual([['Edit /proj/a.ts', 'done']]);
});

test('what was refused, printed nothing or only looked is no failure', ({ reading }) => {
  reading.runs('npm test', refused());
  reading.runs('npm test', refused('client'));
  reading.runs('npm test', exit(1, ' \n'));
  reading.act({ kind: 'read-file', path: '/proj/none.ts' }, { failed: true, text: 'No such file' });
  reading.act({ kind: 'search', pattern: 'x' }, { failed: true, text: 'No such folder' });
  expect(reading.facts('error')).toEqual([]);
});
