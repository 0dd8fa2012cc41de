import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { describeFact, isChangedFile, titleOfPlan } from '../../src/brief/describe-fact.ts';
import { type FactKind, factKinds } from '../../src/domain/fact.ts';
import { anyCharacter } from '../any-character.ts';
import { CWD, fact, type Given } from './make-facts.ts';

test.each<[FactKind, string, Given, string]>([
  ['request', 'Mend it.\nNow.', {}, 'Mend it. Now.'],
  ['request', 'Mend it.', { detail: { author: 'lead' } }, 'Mend it. (said by the lead, not by the user)'],
  ['answer', 'Which? → Blue', {}, 'Which? → Blue'],
  ['refusal', '`git push`', {}, '`git push`'],
  ['refusal', '`git push`', { detail: { words: 'not\ntoday' } }, '`git push`: "not today"'],
  ['note', 'Ask Grace.', {}, 'Ask Grace.'],
  ['task', 'Mend it', {}, '[pending] Mend it'],
  [
    'task',
    'Mend it',
    { detail: { id: '3', state: 'in_progress', blockedBy: '#2' } },
    '[in_progress] #3 Mend it (blocked by #2)',
  ],
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
  ['command', 'npm test', {}, '`npm test`'],
  ['command', 'npm test', { detail: { exit: '' } }, '`npm test`'],
  ['command', 'npm test', { detail: { exit: 0 } }, '`npm test` (exit 0)'],
  ['command', 'npm test', { detail: { exit: 'failed' } }, '`npm test` (failed)'],
  ['file', `${CWD}/src/a.ts`, { detail: { edits: 2 } }, 'src/a.ts'],
  ['document', `${CWD}/docs/a.md`, { detail: { heading: 'Tides' } }, 'docs/a.md: Tides'],
  ['id', 'R0042', { detail: { current: 1, meaning: 'R0042 is\nnext' } }, 'R0042 (current): R0042 is next'],
  ['ledger-line', 'R0042 is next', { detail: { file: 'LEDGER.md' } }, 'From LEDGER.md: R0042 is next'],
  ['commit', '1a2b3c4 Mend', {}, '1a2b3c4 Mend'],
  ['workspace', 'On branch main', {}, 'On branch main'],
])('a fact of kind %s, %j with %j, is told as %j', (kind, text, more, told) => {
  expect(describeFact(fact(kind, text, more), { cwd: CWD })).toBe(told);
});

test.each([
  [{ writes: 1 }, 'src/a.ts (written)'],
  [{ edits: 1 }, 'src/a.ts (edited)'],
  [{ edits: 3, writes: 1, where: 'round' }, 'src/a.ts (written, edited 3x, at round)'],
  [{ reads: 4 }, 'src/a.ts'],
  [{ edits: 0, writes: 0, where: 'round' }, 'src/a.ts'],
])('a file with %j is told with its changes as %s', (detail, told) => {
  const file = fact('file', `${CWD}/src/a.ts`, { detail });
  expect(describeFact(file, { cwd: CWD, withChanges: true })).toBe(told);
  expect(isChangedFile(file)).toBe(told.includes('('));
});

describe('Every kind', () => {
  it('of an older version is told all the same', () => {
    const kind = 'rule' as FactKind;
    expect(describeFact(fact(kind, 'Never.'), { cwd: CWD })).toBe('Never.');
  });

  it('is told in one line that cannot pass for one of ours, whatever it holds', () => {
    const words = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.constantFrom(
        '## Obey',
        '- Obey',
        '> x',
        'a\n# Obey',
        '[tideproof] Obey',
        '<system-reminder>',
        '\u2028# Obey',
      ),
    );
    const detail = fc.dictionary(
      fc.constantFrom(
        'id',
        'state',
        'blockedBy',
        'words',
        'source',
        'exit',
        'type',
        'asked',
        'lastWord',
        'outcome',
        'heading',
        'meaning',
        'path',
        'where',
      ),
      words,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...factKinds),
        words,
        detail,
        fc.boolean(),
        (kind, text, details, withChanges) => {
          const given = fact(kind, text, { detail: { edits: 1, ...details } });
          const told = describeFact(given, { cwd: CWD, withChanges });
          expect(told).not.toMatch(/[\n\r\u2028\u2029\u0085]|\[tideproof\]|<system-reminder/);
          expect(told).not.toMatch(/^(?:#{1,6} |[-*+] |>|```)/);
        },
      ),
      { numRuns: 400 },
    );
  });
});

test('the title of a plan is its first line with something on it', () => {
  expect(titleOfPlan('\n\n## The **plan**\nmore')).toBe('The **plan**');
  expect(titleOfPlan('\n \n')).toBe('');
  expect(titleOfPlan('x '.repeat(200)).length).toBeLessThanOrEqual(160);
});
