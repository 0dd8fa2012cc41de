import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPhraseFinder } from '../../src/domain/phrase-finder.ts';

/** Few letters, so that phrases and texts meet; some of them mean something in patterns. */
const letters = fc.constantFrom(..."abA!’'é é决定.+*?|()[]{}^$\\/-");
const phrase = fc.string({ unit: letters, minLength: 1, maxLength: 6 });
const text = fc.string({ unit: letters, maxLength: 60 });

test('a phrase finder finds exactly what looking for each phrase finds', () => {
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 8 }), text, fc.nat(80), (phrases, given, warmUp) => {
      expect(createPhraseFinder(phrases, warmUp)(given)).toBe(phrases.some((each) => given.includes(each)));
    }),
    { numRuns: 1000 },
  );
});

test('a phrase finder finds every phrase at the start, in the middle and at the end of a text', () => {
  const phrases = ['went with', "didn't work", 'решил', '决定', 'so that'];
  const holds = createPhraseFinder(phrases, 0);
  for (const each of phrases)
    for (const given of [each, `${each} it`, `we ${each} it`, `we ${each}`]) expect(holds(given)).toBe(true);
  expect(holds('nothing was settled here')).toBe(false);
});
