import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markSummary } from '../../src/web/routes/compaction.ts';
import { thinOut } from '../../src/web/routes/session.ts';

test('thinOut() keeps the ends, peaks and drops of a curve, in order, within the limit', () => {
  const curve = fc.array(fc.nat({ max: 200_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(curve, fc.integer({ min: 4, max: 100 }), (tokens, most) => {
      const points = tokens.map((each, index) => ({ time: String(index).padStart(4, '0'), tokens: each }));
      const thin = thinOut(points, most);
      expect(thin.length).toBeLessThanOrEqual(Math.max(most, 0));
      const places = thin.map((point) => points.indexOf(point));
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
      if (points.length === 0) return;
      expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
      for (const extreme of [Math.max, Math.min])
        expect(extreme(...thin.map((point) => point.tokens))).toBe(extreme(...tokens));
    }),
  );
});

test.each<[what: string, summary: string, text: string, marked: string[]]>([
  ['their letters in any case', 'never SAIL at night.', 'Never sail at night', ['never SAIL at night']],
  ['other words: nowhere', 'No sailing after dark.', 'Never sail at night', []],
  ['a short word: nowhere, it may be chance', 'as is', 'is', []],
  ['letters that grow when they are small', 'İİ Never sail', 'Never sail', ['Never sail']],
])('markSummary() finds words of the user by %s', (_what, summary, text, marked) => {
  const marks = markSummary(summary, [{ kind: 'request', text, verdict: 'kept', keptIn: 'summary' }]);
  expect(marks.map(({ start, end }) => summary.slice(start, end))).toEqual(marked);
});

test('markSummary() marks no place twice, and nothing that the summary did not keep', () => {
  const facts = [
    { kind: 'request', text: 'Never sail at night', verdict: 'kept' },
    { kind: 'request', text: 'sail at', verdict: 'kept' },
    { kind: 'request', text: 'Mend the pier', verdict: 'restored' },
  ] as const;
  expect(markSummary('Never sail at night. Mend the pier.', facts)).toEqual([{ start: 0, end: 19, fact: 0 }]);
});
