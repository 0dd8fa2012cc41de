import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSummarized } from '../../src/session/note-compaction.ts';

const waiting = (...told: string[]) =>
  told.map((text, index) => ({ id: index, summary: null, restoredAt: null, told: text }));

const LINKS =
  'Keep these in the summary:\nFiles changed:\n- docs/links.txt\nRequest in work: find dead links';
const TOTALS = 'Keep these in the summary:\nFiles changed:\n- src/totals.ts\nRequest in work: round totals';

test('a summary belongs to the compaction whose summarizer was told of the same work', () => {
  const summary = '<summary>Rounding was done in src/totals.ts.</summary>';
  expect(findSummarized(waiting(LINKS, TOTALS), summary)?.told).toBe(TOTALS);
  expect(findSummarized(waiting(TOTALS, LINKS), summary)?.told).toBe(TOTALS);
  expect(findSummarized(waiting(LINKS, '', TOTALS), summary)?.told).toBe(TOTALS);
});

test('a summary about nothing in particular belongs to the compaction announced last', () => {
  const summary = '<summary>Files changed, these are in the summary.</summary>';
  expect(findSummarized(waiting(LINKS, TOTALS), summary)?.told).toBe(LINKS);
  expect(findSummarized(waiting('', TOTALS), summary)?.told).toBe('');
});

test('whatever the words, a summary goes to one of those that wait, and to none only when none waits', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (told, summary) => {
      const all = waiting(...told);
      const found = findSummarized(all, summary);
      if (all.length === 0) expect(found).toBeUndefined();
      else expect(all).toContain(found);
    }),
  );
});
