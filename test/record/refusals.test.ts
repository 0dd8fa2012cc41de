import { expect, test } from 'vitest';
import type { Action } from '../../src/domain/entry.ts';
import { makeReading, refused } from './make-reading.ts';

test('a refusal is kept with the call and the words of the user, which stand in the same row', () => {
  const reading = makeReading();
  reading.runs('git push --force', refused());
  reading.take({ type: 'prompt', text: 'never force', author: 'user', midTurn: true }, true);
  expect(reading.facts('refusal')).toMatchObject([
    { text: '`git push --force`', uses: 1, detail: { words: 'never force' }, last: { line: 2 } },
  ]);
  expect(reading.texts('request')).toEqual(['never force']);
});

test('the prompt in the next row is not the reason of a refusal', () => {
  const reading = makeReading();
  reading.runs('git push', refused());
  reading.prompt('Now the docs.');
  expect(reading.facts('refusal').map(({ text, detail }) => [text, detail])).toEqual([['`git push`', {}]]);
});

test('every refusal of the same call is one of its own', () => {
  const reading = makeReading();
  for (const words of ['not now', 'not ever']) {
    reading.runs('git push', refused());
    reading.take({ type: 'prompt', text: words, author: 'user', midTurn: true }, true);
  }
  expect(reading.facts('refusal').map(({ detail }) => detail.words)).toEqual(['not now', 'not ever']);
});

test.each<[Action, string]>([
  [{ kind: 'write-file', path: '/proj/a.ts', content: 'x' }, 'Tool /proj/a.ts'],
  [{ kind: 'edit-file', path: '/proj/a.ts', edits: [] }, 'Tool /proj/a.ts'],
  [{ kind: 'fetch', url: 'https://tides.example' }, 'Tool https://tides.example'],
  [{ kind: 'start-agent', description: 'Look', prompt: 'x', agentType: '' }, 'Tool: Look'],
  [{ kind: 'message-agent', to: 'a1', message: 'x' }, 'Tool to a1'],
  [{ kind: 'propose-plan', plan: 'x', path: '' }, 'the plan'],
  [{ kind: 'other', input: '{"channel":"pier"}' }, 'Tool {"channel":"pier"}'],
])('a refused call is told in words: %o', (action, text) => {
  const reading = makeReading();
  reading.act(action, refused());
  expect(reading.texts('refusal')).toEqual([text]);
});

test('what the client refused, and a look that the user refused, are no refusals', () => {
  const reading = makeReading();
  reading.runs('git push', refused('client'));
  reading.act({ kind: 'read-file', path: '/proj/a.ts' }, refused());
  reading.take({ type: 'prompt', text: 'do not read it', author: 'user' }, true);
  expect(reading.facts('refusal')).toEqual([]);
});
