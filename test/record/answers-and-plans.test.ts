import { expect } from 'vitest';
import { type Reading, test } from './make-reading.ts';

const answer = (reading: Reading, question: string, given: string) =>
  reading.act(
    { kind: 'ask-user', questions: [question] },
    { result: { kind: 'user-answered', answers: [{ question, answer: given }] } },
  );
const approve = (reading: Reading, plan: string, path = '') =>
  reading.act({ kind: 'propose-plan', plan, path }, { result: { kind: 'plan-approved', plan } });

test('an answer is kept with its question, and the newest answer counts', ({ reading }) => {
  answer(reading, 'Which library?', 'floats');
  answer(reading, 'Which port?', '3000');
  answer(reading, 'Which library?', 'decimals');
  expect(reading.facts('answer')).toMatchObject([
    {
      text: 'Which library? → decimals',
      detail: { question: 'Which library?', answer: 'decimals' },
      uses: 2,
    },
    { text: 'Which port? → 3000' },
  ]);
});

test('the plan in force is the last one that the user approved', ({ reading }) => {
  approve(reading, '# Floats');
  approve(reading, '# Decimals', '/plans/decimals.md');
  reading.act({ kind: 'propose-plan', plan: '# Guesses', path: '' }, { failed: true, refusedBy: 'user' });
  expect(reading.facts('plan')).toMatchObject([
    { text: '# Decimals', status: 'open', detail: { path: '/plans/decimals.md' } },
  ]);
});
