import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thinOut } from '../../src/web/routes/session.ts';
import { forEvery } from '../for-every.ts';

test('thinOut() keeps the ends, peaks and drops of a curve, in order, within the limit', () => {
  const curve = fc.array(fc.nat({ max: 200_000 }), { maxLength: 400 });
  forEvery(100, curve, fc.integer({ min: 4, max: 100 }), (tokens, most) => {
    const points = tokens.map((each, index) => ({ time: String(index).padStart(4, '0'), tokens: each }));
    const thin = thinOut(points, most);
    expect(thin.length).toBeLessThanOrEqual(Math.max(most, 0));
    const places = thin.map((point) => points.indexOf(point));
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    if (points.length === 0) return;
    expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
    for (const extreme of [Math.max, Math.min])
      expect(extreme(...thin.map((point) => point.tokens))).toBe(extreme(...tokens));
  });
});
