import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContextMark, crossedThresholds } from '../../src/domain/context-fill.ts';

const names = (marks: ContextMark[]) => marks.map(({ name }) => name);
const threshold = fc.oneof(
  fc.constantFrom<'never' | 'unknown'>('never', 'unknown'),
  fc.integer({ min: 1_000, max: 967_000 }),
);
/** Fills of a conversation, which only grows until it is compacted. */
const growth = fc
  .array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 40 })
  .map((fills) => fills.sort((left, right) => left - right));

describe('crossedThresholds()', () => {
  it('has marks where 30, 15 and 5 percent of the way are left', () => {
    const left = crossedThresholds(0, 167_000, 167_000).filter(({ name }) => name.endsWith('left'));
    expect(left.map(({ tokens }) => tokens)).toEqual([116_900, 141_950, 158_650]);
    expect(names(crossedThresholds(676_899, 676_900, 967_000))).toEqual(['30 % left']);
  });

  it('finds every mark exactly once, however often one looks', () => {
    fc.assert(
      fc.property(growth, threshold, (fills, limit) => {
        const looks = fills.map((fill, nth) => crossedThresholds(fills[nth - 1] ?? 0, fill, limit));
        expect(looks.flat()).toEqual(crossedThresholds(0, fills.at(-1) ?? 0, limit));
        expect(new Set(names(looks.flat())).size).toBe(looks.flat().length);
      }),
    );
  });
});
