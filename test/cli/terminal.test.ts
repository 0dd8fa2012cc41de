import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { alignColumns } from '../../src/cli/terminal/columns.ts';
import { clipToWidth } from '../../src/cli/terminal/fit-text.ts';

describe('clipToWidth()', () => {
  it('never takes more columns than allowed, and leaves alone what fits', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, columns) => {
        const clipped = clipToWidth(whole, columns);
        expect(stringWidth(clipped)).toBeLessThanOrEqual(columns);
        if (stringWidth(whole) <= columns) expect(clipped).toBe(whole);
        else expect(clipped.endsWith('…') && whole.startsWith(clipped.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('alignColumns()', () => {
  it('lines up columns that hold wide signs', () => {
    expect(
      alignColumns([
        ['潮汐', 'a'],
        ['tide table', 'b'],
      ]),
    ).toBe('  潮汐        a\n  tide table  b');
  });
});
