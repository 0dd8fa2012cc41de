import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { noteMarks, takeSnapshots } from '../../src/events/take-snapshots.ts';

const NOW = new Date('2025-11-15T08:00:00Z');

describe('takeSnapshots()', () => {
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
