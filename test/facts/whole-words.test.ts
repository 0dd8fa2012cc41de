import { expect, it } from 'vitest';
import { letterPattern } from '../../src/domain/letter-pattern.ts';
import { unspaced } from '../../src/languages/pattern-table.ts';
import { wholeWords } from '../../src/languages/whole-words.ts';

it('wholeWords() finds words between signs that are no letters', () => {
  const because = letterPattern(wholeWords('because', 'purposes'), 'i');
  expect(because.test('Red, because the port is taken')).toBe(true);
  expect(because.test('Rot, weil der Port belegt ist')).toBe(true);
  expect(because.test('Rot, dieweil der Port belegt ist')).toBe(false);
});

it('wholeWords() finds those of languages without blanks anywhere', () => {
  expect(letterPattern(wholeWords('permitted'), 'i').test('可以用缓存')).toBe(true);
});

it('wholeWords() finds nothing in a text without any of them, also of a list that not all languages have', () => {
  expect(unspaced.past).toBe('');
  expect(letterPattern(wholeWords('past'), 'i').test('nothing of it')).toBe(false);
});
