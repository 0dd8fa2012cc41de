import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContextMark, crossedThresholds } from '../../src/domain/context-fill.ts';

const names = (marks: ContextMark[]) => marks.map(({ name }) => name);
/** Fills of a conversation, which only grows until it is compacted. */
const growth = fc
  .array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 40 })
  .map((fills) => fills.sort((left, right) => left - right));

describe('crossedThresholds()', () => {
  it('has marks at 50,000 tokens and every 10,000 more', () => {
    expect(names(crossedThresholds(0, 49_999))).toEqual([]);
    expect(names(crossedThresholds(0, 70_000))).toEqual(['50k tokens', '60k tokens', '70k tokens']);
  });

  it('finds every mark exactly once, however often one looks', () => {
    fc.assert(
      fc.property(growth, (fills) => {
        const looks = fills.map((fill, nth) => crossedThresholds(fills[nth - 1] ?? 0, fill));
        expect(looks.flat()).toEqual(crossedThresholds(0, fills.at(-1) ?? 0));
        expect(new Set(names(looks.flat())).size).toBe(looks.flat().length);
      }),
    );
  });
});
