import { expect, test } from 'vitest';
import { makeReading } from './make-reading.ts';

test('calls and questions without an answer are told until the assistant speaks again', () => {
  const reading = makeReading();
  reading.says('I begin.');
  reading.call({ kind: 'run-command', command: 'npm test' }, 'Bash');
  reading.call({ kind: 'read-file', path: '/proj/a.ts' }, 'Read');
  reading.call({ kind: 'ask-user', questions: ['Which library?', 'Which port?'] });
  const answered = reading.call({ kind: 'fetch', url: 'https://tides.example' }, 'WebFetch');
  reading.answer(answered);
  expect(reading.state()).toMatchObject({
    unanswered: ['`npm test`'],
    openQuestions: ['Which library?', 'Which port?'],
  });
  reading.says('I go on.');
  expect(reading.state()).toMatchObject({ unanswered: [], openQuestions: [] });
});
