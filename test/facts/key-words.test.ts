import { expect, test } from 'vitest';
import { isName, keyWords } from '../../src/languages/key-words.ts';

test.each([
  'camelCase',
  'HTTP',
  'ÄÖ',
  'élanVital',
  'snake_case',
  'v2',
  'a.b',
  'half-day',
  '$x',
  'src/a',
  'ПРИ',
])('%s is a name', (word) => {
  expect(isName(word)).toBe(true);
});

test.each(['tide', 'The', 'A', 'a', 'Über', 'naïve', 'при', 'При', ''])('%s is no name', (word) => {
  expect(isName(word)).toBe(false);
});

test('Names stay as they are, other words are in small letters, and words of every sentence are left out', () => {
  expect(keyWords('The Harbour has pierFour, and pier-4 at 12:30.')).toEqual([
    'harbour',
    'pierFour',
    'pier-4',
    '12:30',
  ]);
});
