import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { letterPattern } from '../../src/domain/letter-pattern.ts';
import * as statements from '../../src/facts/findings/statement-pattern-table.ts';
import { wordPattern } from '../../src/facts/word-pattern.ts';
import * as steps from '../../src/facts/work/step-pattern-table.ts';

const PATTERNS = Object.entries({ ...statements, ...steps });

test.each(PATTERNS)(
  'The words of a pattern leave out no text that it matches: %s',
  (_, { source, words }) => {
    const pattern = letterPattern(source, 'i', words);
    const full = new RegExp(source, 'iu');
    const pieces = source
      .split(/\\[bsw]\*?|\(\?(?:[:=!]|<[=!])|[|()[\]?*+^$]|(?<= )|(?= )/)
      .filter((piece) => piece !== '');
    const piece = fc.oneof(
      fc.constantFrom(...pieces),
      fc.constantFrom(' ', ' ', 'the', 'cache', ':', 'ſ', 'é'),
    );
    const unit = fc.tuple(piece, fc.boolean()).map(([text, isLoud]) => (isLoud ? text.toUpperCase() : text));
    let matches = 0;
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 8 }), (units) => {
        const text = units.join('');
        expect(pattern.test(text)).toBe(full.test(text));
        if (full.test(text)) matches += 1;
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(matches).toBeGreaterThan(5);
  },
);

it('refuses a pattern that any text may match', () => {
  expect(() => wordPattern('one|.*')).toThrow('Not to be told by its words');
});
