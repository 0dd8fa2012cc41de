import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { noteMarks, takeSnapshots } from '../../src/events/take-snapshots.ts';

const NOW = new Date('2025-11-15T08:00:00Z');

function openRoom(threshold: number) {
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  return {
    take: (tokens: number, generation = 0) =>
      takeSnapshots('one', { tokens, window: 'unknown', threshold, generation }, archive, NOW).map(
        ({ name }) => name,
      ),
    stored: () => archive.database.prepare('SELECT * FROM context_marks ORDER BY tokens, name').all(),
  };
}

describe('takeSnapshots()', () => {
  it.each([167_000, 967_000])('fires once per mark from 0 to the compaction at %d tokens', (threshold) => {
    const { take, stored } = openRoom(threshold);
    const fired: string[] = [];
    for (let tokens = 0; tokens < threshold; tokens += 3_777) fired.push(...take(tokens), ...take(tokens));
    const steps = Math.floor((threshold - 50_000) / 10_000) + 1;
    expect(new Set(fired).size).toBe(fired.length);
    expect(fired).toHaveLength(steps + 3);
    expect(fired.filter((name) => name.endsWith('left'))).toEqual(['30 % left', '15 % left', '5 % left']);
    expect(stored()).toHaveLength(fired.length);
  });

  it('takes, once, what the status line has noted before', () => {
    const archive = openArchive(':memory:');
    onTestFinished(() => archive.close());
    const fill = { tokens: 71_000, window: 'unknown', threshold: 'unknown', generation: 0 } as const;
    archive.transaction(() => noteMarks('one', fill, archive, NOW));
    archive.transaction(() => noteMarks('one', fill, archive, NOW));
    expect(takeSnapshots('one', fill, archive, NOW).map(({ name }) => name)).toEqual([
      '50k tokens',
      '60k tokens',
      '70k tokens',
    ]);
    expect(takeSnapshots('one', fill, archive, NOW)).toEqual([]);
  });
});
