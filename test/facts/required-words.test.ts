import { describe, expect, it, test } from 'vitest';
import { alternativesOf, requiredWords } from '../../src/facts/required-words.ts';
import * as forms from '../../src/facts/rules/form-pattern-table.ts';

describe('requiredWords()', () => {
  it.each([
    [/plain/, ['plain']],
    [/ (?:one|two) times /, [' one times ', ' two times ']],
    [/^(?: (?:so|but))* if you (?:can|like) $/, [' if you can ', ' if you like ']],
    [/ a \S+ telling .*/, [' telling ']],
    [/colou?r/, ['color', 'colour']],
    [/ (?:x|y\w+) (?:longer )+/, ['longer ']],
    [/(?<! not) now(?! and)(?:,|$)/, [' now']],
    [/\(left\)|\d+ right\b/, ['(left)', ' right']],
    [/[ab]+(?:c|\w)/, []],
    [/one|.*/, []],
    [/more(?:over)?/, ['more']],
  ])('of %s are %j', (pattern, words) => {
    expect(requiredWords(pattern)).toEqual(words);
  });

  it('refuses a pattern whose letters are not all', () => {
    expect(() => requiredWords(/one/i)).toThrow('flags');
  });
});

describe('alternativesOf()', () => {
  it('splits a pattern where it stands for several', () => {
    expect(alternativesOf(String.raw`^ one|(?:two|three) [|]|four\||five`)).toEqual([
      '^ one',
      '(?:two|three) [|]',
      String.raw`four\|`,
      'five',
    ]);
  });
});

test('Every form, and every reason why a sentence is no rule, can be told from most others by its words', () => {
  const silent = Object.values(forms)
    .flatMap((table) => table.split('\n'))
    .filter((line) => line.startsWith('\t'));
  expect(silent).toEqual([]);
});
