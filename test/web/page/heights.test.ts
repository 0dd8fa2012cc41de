import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeights } from '../../../src/web/page/conversation/heights.ts';

const list = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 80 });

test('rows begin where the heights before them end, whatever was measured in whatever order', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 200 }), (measured, guess) => {
      const heights = createHeights(measured.length, guess);
      for (const index of [...measured.keys()].reverse()) {
        expect(heights.set(index, measured[index]!)).toBe(measured[index]! - guess);
      }
      let top = 0;
      for (const [index, height] of measured.entries()) {
        expect(heights.topOf(index)).toBe(top);
        expect(heights.indexAt(top)).toBe(index);
        expect(heights.indexAt(top + height - 0.5)).toBe(index);
        top += height;
      }
      expect(heights.topOf(measured.length)).toBe(top);
      expect(heights.indexAt(top + 1000)).toBe(measured.length - 1);
    }),
  );
});

test('a list that grows keeps what was measured', () => {
  const before = createHeights(3, 10);
  before.set(1, 50);
  const after = createHeights(5, 10, before);
  expect([0, 1, 2, 3, 4, 5].map(after.topOf)).toEqual([0, 10, 60, 70, 80, 90]);
});

test('an empty list has one place, at its beginning', () => {
  const heights = createHeights(0, 10);
  expect([heights.topOf(0), heights.indexAt(0), heights.indexAt(99)]).toEqual([0, 0, 0]);
});
