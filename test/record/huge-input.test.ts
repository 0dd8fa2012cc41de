import { expect, test } from 'vitest';
import type { EntryOf } from '../../src/domain/entry.ts';
import { errors } from '../../src/facts/errors/errors.ts';
import { rules } from '../../src/facts/rules/rules.ts';
import { work } from '../../src/facts/work/work.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };
const MANY = 200_000;

function failedRun(command: string) {
  const call: EntryOf<'called'> = {
    origin,
    type: 'called',
    callId: 'call-1',
    tool: 'Bash',
    action: { kind: 'run-command', command },
  };
  const text = 'Exit code 1\nError: the ferry is late (ferry.ts)';
  return errors.read(
    { origin, type: 'answered', callId: 'call-1', text, failed: true },
    errors.start(),
    call,
  );
}

// Work that grew with the square of the size would not end before the time limit of a test.
test.each([
  ['letters', 'a'.repeat(MANY)],
  ['words with dashes', 'a-'.repeat(MANY / 2)],
])('an error of a command that carries a mass of %s is read all the same', (_what, data) => {
  expect(failedRun(`npm test -- ${data}`)).toMatchObject([
    { kind: 'error', text: 'Error: the ferry is late (ferry.ts)' },
  ]);
});

test('a prompt that is nothing but commas has no instructions', () => {
  expect(
    rules.read({ origin, type: 'prompt', author: 'user', text: ', '.repeat(MANY) }, rules.start(), undefined),
  ).toEqual([]);
});

test('instructions in a sentence without an end are known', () => {
  const text = `${'and then the ferry goes on, '.repeat(20)}never leave the pier without me, and so on`;
  expect(
    rules.read({ origin, type: 'prompt', author: 'user', text }, rules.start(), undefined),
  ).toMatchObject([{ kind: 'rule', text: 'never leave the pier without me,' }]);
});

const callOf = (command: string) =>
  ({ origin, type: 'called', callId: '1', tool: 'Bash', action: { kind: 'run-command', command } }) as const;

test.each([
  ['here-documents', `${'cat <<A\nferry\nA\n'.repeat(MANY / 10)}sed -i 's/a/b/' quay.ts`],
  ['blank lines', `${'\n'.repeat(MANY)}sed -i 's/a/b/' quay.ts`],
  ['loops', `${'for a in b\n'.repeat(MANY / 10)}sed -i 's/a/b/' quay.ts`],
  ['words', `sed -i 's/a/b/' quay.ts ${'-x '.repeat(MANY / 2)}`],
])('the file that a command edits behind a mass of %s is known', (_what, command) => {
  const call = callOf(command);
  const state = work.start();
  work.read(
    { origin, type: 'answered', callId: '1', text: '', failed: false },
    state,
    call,
    '/home/ada/ferry',
  );
  expect(state.files.map(({ path }) => path)).toEqual(['/home/ada/ferry/quay.ts']);
});

test('a status of git that lists a mass of files is read all the same', () => {
  const call = callOf('git status');
  const text = `On branch tides\nChanges not staged:\n${'\tmodified:   quay: ferry: a.ts\n'.repeat(MANY / 20)}`;
  const state = work.start();
  work.read({ origin, type: 'answered', callId: '1', text, failed: false }, state, call, '/home/ada/ferry');
  expect(state.git.branch).toBe('tides');
});
