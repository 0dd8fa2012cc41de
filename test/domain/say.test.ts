import { expect, test } from 'vitest';
import { groupDigits } from '../../src/domain/say.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_034_005, '12,034,005'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
])('groupDigits() writes %d as %s', (number, text) => {
  expect(groupDigits(number)).toBe(text);
});
