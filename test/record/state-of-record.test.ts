import { expect, test } from 'vitest';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { makeReading } from './make-reading.ts';

test('a session that did nothing has an empty state', () => {
  expect(stateOfRecord(startProgress())).toEqual({
    ...{ runs: [], edited: [], jobs: [], said: [], untouched: [], unanswered: [], openQuestions: [] },
    ...{ branch: '', generation: 0 },
  });
});

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

test('compactions are counted', () => {
  const reading = makeReading();
  reading.compacts();
  reading.compacts();
  expect(reading.state().generation).toBe(2);
});
