import { expect, test } from 'vitest';
import { describeFact } from '../../src/brief/describe-fact.ts';
import type { FactKind } from '../../src/domain/fact.ts';
import { CWD, fact, type Given } from './make-facts.ts';

test.each<[FactKind, string, Given, string]>([
  ['refusal', '`git push`', { detail: { words: 'not\ntoday' } }, '`git push`: "not today"'],
  ['plan', '\n# Tides\n1. Begin', { detail: { path: '/p/plan.md' } }, 'Approved plan "Tides", /p/plan.md'],
  ['error', 'no\nyes', {}, 'no | yes'],
  ['error', 'no', { detail: { source: '`make`', exit: 2 } }, '`make` (exit 2): no'],
  [
    'agent',
    'Look',
    { detail: { type: 'Explore', id: 'a1', asked: 'Find\nit.' } },
    'Look (Explore, id a1, at work): Find it.',
  ],
  [
    'agent',
    'Look',
    { status: 'done', detail: { id: 'a1', outcome: 'completed', lastWord: 'Found.' } },
    'Look (id a1, done): Found.',
  ],
  ['agent', 'Look', { status: 'done', detail: { outcome: 'failed' } }, 'Look (failed)'],
  [
    'file',
    `${CWD}/src/a.ts`,
    { detail: { edits: 3, writes: 1, where: 'round' } },
    'src/a.ts (written, edited 3x, at round)',
  ],
  ['file', `${CWD}/src/a.ts`, { detail: { edits: 0, reads: 4 } }, 'src/a.ts'],
  [
    'id',
    'R0042',
    { detail: { current: 1, meaning: 'R0042 is\nnext', by: 'user' } },
    'R0042 (current), the user: "R0042 is next"',
  ],
])('a fact of kind %s, %j with %j, is told as %j', (kind, text, more, told) => {
  expect(describeFact(fact(kind, text, more), CWD)).toBe(told);
});
