import { expect, test } from 'vitest';
import { keyOfText } from '../../src/domain/fact.ts';
import { parsePrompt } from '../../src/prompt/parse-prompt.ts';
import { noteParts, partsKnownOf, recallParts } from '../../src/prompt/quote-prompt.ts';

const PROMPTS = [
  'Please round half to even.',
  '',
  '   \n',
  'Why does it fail?\n\n```\nError: not round\n    at total (a.js:1:2)\n```\n\nLook at the query first.',
  'From: Grace <grace@example.com>\nSubject: rounding\n\nAlways round up.\n\nBest,\nGrace',
  'please fix the build\n\n$ npm test\nFAIL src/total.test.ts\n1 failed\n\nthen push',
  '# Guide\n\nNever push on Fridays.\n\n## Second\n\nAlways ask.\n\nis this still true?',
];

test.each(PROMPTS)('what is noted of %j is what reading it again gives', (prompt) => {
  const read = parsePrompt(prompt);
  recallParts([noteParts(prompt)]);
  expect(partsKnownOf(prompt)).toEqual(read);
});

test('a prompt that was noted is not read again', () => {
  const prompt = 'Nobody pasted this.';
  recallParts([`${keyOfText(prompt)} m${prompt.length}`]);
  expect(partsKnownOf(prompt)).toEqual([{ kind: 'material', start: 0, end: prompt.length }]);
});
