import { expect } from 'vitest';
import { type Reading, test } from './make-reading.ts';

const said = (reading: Reading) => reading.state().said.map(({ text }) => text);

test('the last message and the last two that ended a turn are kept, oldest first', ({ reading }) => {
  for (const nth of [1, 2, 3]) {
    reading.prompt(`Job ${nth}.`);
    reading.says(`I look at job ${nth}.`);
    reading.runs('npm test');
    reading.says(`  Job ${nth} is done.\n`);
  }
  reading.prompt('Job 4.');
  reading.says('I look at job 4.');
  reading.runs('npm test');
  expect(reading.state().said).toEqual([
    { text: 'Job 2 is done.', time: '2026-03-09T09:00:10.000Z', line: 10 },
    { text: 'Job 3 is done.', time: '2026-03-09T09:00:15.000Z', line: 15 },
    { text: 'I look at job 4.', time: '2026-03-09T09:00:17.000Z', line: 17, isFollowed: true },
  ]);
});

test('a remark while the model works ends no turn', ({ reading }) => {
  reading.says('I begin.');
  reading.prompt('and the docs', { midTurn: true });
  reading.says('I go on.');
  expect(said(reading)).toEqual(['I go on.']);
});

test('an empty message, a thought and the answer to one of our commands are no messages', ({ reading }) => {
  reading.says('Done.');
  reading.says(' \n');
  reading.take({ type: 'thought', text: 'Hm.' });
  reading.commands('handoff');
  reading.says('What is left: the docs.');
  expect(said(reading)).toEqual(['Done.']);
  expect(reading.facts('statement')).toMatchObject([{ key: 'last', text: 'Done.' }]);
});
