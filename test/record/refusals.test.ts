import { expect } from 'vitest';
import { makeReading, refused, test } from './make-reading.ts';

test('a refusal is kept with the call and the words of the user, which stand in the same row', () => {
  const reading = makeReading();
  reading.runs('git push --force', refused());
  reading.take({ type: 'prompt', text: 'never force', author: 'user', midTurn: true }, true);
  expect(reading.facts('refusal')).toMatchObject([
    { text: '`git push --force`', uses: 1, detail: { words: 'never force' }, last: { line: 2 } },
  ]);
  expect(reading.texts('request')).toEqual(['never force']);
});

test('the prompt in the next row is not the reason of a refusal', ({ reading }) => {
  reading.runs('git push', refused());
  reading.prompt('Now the docs.');
  expect(reading.facts('refusal').map(({ text, detail }) => [text, detail])).toEqual([['`git push`', {}]]);
});

test('what the client refused, and a look that the user refused, are no refusals', ({ reading }) => {
  reading.runs('git push', refused('client'));
  reading.act({ kind: 'read-file', path: '/proj/a.ts' }, refused());
  reading.take({ type: 'prompt', text: 'do not read it', author: 'user' }, true);
  expect(reading.facts('refusal')).toEqual([]);
});

test('a refusal without a word is over once the same call ran; one with words is not', ({ reading }) => {
  reading.runs('npm test', refused());
  reading.runs('git push', refused());
  reading.take({ type: 'prompt', text: 'not on Fridays', author: 'user', midTurn: true }, true);
  reading.runs('npm run build');
  reading.runs('npm test', refused('client'));
  expect(reading.facts('refusal').map(({ status }) => status)).toEqual(['open', 'open']);
  reading.runs('npm test');
  reading.runs('git push');
  const told = reading.facts('refusal').map(({ text, status }) => `${text} ${status}`);
  expect(told).toEqual(['`npm test` superseded', '`git push` open']);
});
