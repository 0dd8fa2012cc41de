import { expect, test } from 'vitest';
import { makeReading } from './make-reading.ts';

const RUN = { kind: 'run-command', command: 'npm test' } as const;
const ASK = { kind: 'ask-user', questions: ['Which library?', 'Which port?'] } as const;

test('calls and questions without an answer are told, and whether the session went on without it', () => {
  const reading = makeReading();
  const unanswered = () => reading.state().unanswered.map(({ text, isLeft }) => `${text} ${isLeft}`);
  reading.says('I begin.');
  const run = reading.call(RUN, 'Bash');
  reading.call({ kind: 'read-file', path: '/proj/a.ts' }, 'Read');
  reading.call({ ...ASK, questions: [...ASK.questions] });
  reading.act({ kind: 'fetch', url: 'https://tides.example' });
  expect(unanswered()).toEqual(['`npm test` false', 'Which library? false', 'Which port? false']);
  reading.prompt('Go on.');
  expect(unanswered()).toEqual(['`npm test` true', 'Which library? true', 'Which port? true']);
  reading.answer(run);
  expect(unanswered()).toHaveLength(2);
});

test('the answer to a call that was open at a compaction may be in the summary only', () => {
  const reading = makeReading();
  reading.call(RUN, 'Bash');
  reading.compacts();
  reading.says('I go on.');
  expect(reading.state().unanswered).toEqual([]);
});

test('a question that was left out when another was answered stays open until it is answered', () => {
  const reading = makeReading();
  const answer = (...answers: string[]) =>
    reading.act(
      { kind: 'ask-user', questions: [...ASK.questions] },
      {
        result: {
          kind: 'user-answered',
          answers: ASK.questions.map((question, nth) => ({ question, answer: answers[nth] ?? '' })),
        },
      },
    );
  answer('decimals');
  expect(reading.texts('answer')).toEqual(['Which library? → decimals']);
  expect(reading.state().unanswered).toEqual([{ text: 'Which port?', isQuestion: true, isLeft: true }]);
  answer('decimals', '80');
  expect(reading.state().unanswered).toEqual([]);
});
