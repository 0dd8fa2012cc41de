import { describe, expect, it, test } from 'vitest';
import { UNLESS_STANDING } from '../../src/facts/rules/one-off-reasons.ts';
import { requiredWords } from '../../src/facts/rules/required-words.ts';
import { TOLD } from '../../src/facts/rules/told-reasons.ts';

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

test('Every reason why a sentence is no rule can be told from most others by its words', () => {
  const silent = [...TOLD, ...UNLESS_STANDING].filter(({ pattern }) => requiredWords(pattern).length === 0);
  expect(silent).toEqual([]);
});
