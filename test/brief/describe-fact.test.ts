import { expect, test } from 'vitest';
import { describeFact, listFailures } from '../../src/brief/describe-fact.ts';
import type { FactKind } from '../../src/domain/fact.ts';
import { CWD, edited, fact, type Given, run } from './make-facts.ts';

const FILE = `${CWD}/src/a.ts`;
const AT_WORK = 'Look (Explore, id a1, at work): Find it.';
const FOUND = { id: 'a1', outcome: 'completed', lastWord: 'Found.' };
const NEXT = { current: 1, meaning: 'R0042 is\nnext', by: 'user' };

test.each<[FactKind, string, Given, string]>([
  ['refusal', '`git push`', { detail: { words: 'not\ntoday' } }, '`git push`: "not today"'],
  ['plan', '\n# Tides\n1. Begin', { detail: { path: '/p/plan.md' } }, 'Approved plan "Tides", /p/plan.md'],
  ['error', 'no\nyes', {}, 'no | yes'],
  ['error', 'no', { detail: { source: '`make`', exit: 2 } }, '`make` (exit 2): no'],
  ['agent', 'Look', { detail: { type: 'Explore', id: 'a1', asked: 'Find\nit.' } }, AT_WORK],
  ['agent', 'Look', { status: 'done', detail: FOUND }, 'Look (id a1, done): Found.'],
  ['agent', 'Look', { status: 'done', detail: { outcome: 'failed' } }, 'Look (failed)'],
  [
    'file',
    FILE,
    { detail: { edits: 3, writes: 1, where: 'round' } },
    'src/a.ts (written, edited 3x, at round)',
  ],
  ['file', FILE, { detail: { edits: 0, reads: 4 } }, 'src/a.ts'],
  ['id', 'R0042', { detail: NEXT }, 'R0042 (current), the user: "R0042 is next"'],
])('a fact of kind %s, %j with %j, is told as %j', (kind, text, more, told) => {
  expect(describeFact(fact(kind, text, more), CWD)).toBe(told);
});

test.each([
  ['no run', [], true],
  ['a success of a check of its kind', ['mise run test', 30], false],
  ['one in another folder', ['npm run test:unit', 30], false],
  ['a success before the edit', ['mise run test', 15], true],
  ['a success of a check of another kind', ['npm run lint', 30], true],
] as const)('a failure before an edit and %s is told: %j', (_what, [command, line], told) => {
  const failed = fact('error', 'no', { key: '/my/lint go test ./tides', line: 10, detail: { own: 1 } });
  const later = run('npm run test:e2e', 1, { line: 11, family: '/my/lint npm run test:e2e' });
  expect(listFailures([failed], { runs: [later], edited: [] })).toEqual([]);
  const runs = command === undefined ? [] : [run(command, 0, { line, family: `/my/lint ${command}` })];
  expect(listFailures([failed], { runs, edited: edited(['a.ts'], 20) })).toEqual(told ? [failed] : []);
  // Without an edit the two checked the same files, so they are about something else.
  expect(listFailures([failed], { runs, edited: [] })).toEqual([failed]);
});
