import { expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { takeSnapshot } from '../../src/events/take-snapshot.ts';

it('takeSnapshot() gives the highest threshold that was passed, once between two compactions', () => {
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const take = (tokens: number, generation = 0, threshold: number | 'unknown' = 'unknown') => {
    const fill = { tokens, window: 'unknown', threshold, generation } as const;
    return takeSnapshot('one', fill, archive);
  };
  expect([take(49_000), take(71_000), take(75_000), take(80_000), take(71_000)]).toEqual([
    ...[undefined, '70k tokens', undefined, '80k tokens', undefined],
  ]);
  expect(take(71_000, 1)).toBe('70k tokens');
  const left = [20_000, 28_000, 33_000, 34_000, 38_000].map((tokens) => take(tokens, 2, 40_000));
  expect(left).toEqual([undefined, '30 % left', undefined, '15 % left', '5 % left']);
});
