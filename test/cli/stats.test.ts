import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setRestored, startCompaction } from '../../src/archive/records/compactions.ts';
import { recordInjection } from '../../src/archive/records/injections.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { renderColumns, renderLine } from '../../src/cli/terminal/survival.ts';
import { type ArchivedRoom, LONG_LOG, makeArchivedRoom, PIER, QUAY, SESSION } from './archived-room.ts';
import { makeRoom } from './room.ts';

/** Two compactions of which 20 and 40 % were kept by the summary, and 60 and 80 % with what was given back. */
function compacted(): ArchivedRoom {
  const room = makeArchivedRoom();
  const archive = openArchive(join(room.dataDir, 'archive.db'));
  for (const [trigger, kept] of [
    ['auto', 2],
    ['manual', 4],
  ] as const) {
    const time = `2026-03-09T10:0${kept}:00.000Z`;
    const id = startCompaction(archive.database, { sessionId: SESSION, agentId: '' }, time, trigger, '');
    setRestored(archive.database, id, time, { prompts: 10, kept, restored: 4, deferred: 6 - kept, lost: 0 });
    for (const event of ['compaction-started', 'session-started'] as const)
      recordInjection(archive.database, {
        ...{ sessionId: SESSION, agentId: '', compactionId: id, injectedAt: time, event, matcher: '' },
        ...{ reason: '', text: 'x'.repeat(500), sha256: '', tokens: 1 },
      });
  }
  archive.close();
  return room;
}

const asJson = async (room: ArchivedRoom, ...words: string[]) =>
  JSON.parse((await room.run('stats', ...words, '--json')).stdout);

describe('tideproof stats', () => {
  it('counts what was said and done, what compactions cost, and what came back', async () => {
    const stats = await asJson(compacted(), '--all');
    expect(stats).toMatchObject({
      sessions: 2,
      messages: { prompts: 3, replies: 3, calls: 2, failed: 1 },
      compactions: { all: 2, auto: 1, manual: 1 },
      survival: { compactions: 2, native: 30, restored: 70, characters: 1000 },
      tools: [{ tool: 'Bash', calls: 2, failed: 1 }],
      days: [
        { day: '2026-03-09', entries: 8 },
        { day: '2026-03-10', entries: 2 },
      ],
    });
    expect(stats.messages.characters).toBeGreaterThan(LONG_LOG.length);
    expect(stats.archive.bytes).toBeGreaterThan(10_000);
  });

  it('can be about one project, or some time', async () => {
    const room = compacted();
    expect(await asJson(room, '--project', QUAY)).toMatchObject({
      sessions: 1,
      compactions: { all: 0 },
      tools: [],
    });
    expect((await asJson(room, '--project', PIER)).messages.prompts).toBe(2);
    expect((await asJson(room, '--all', '--since', '2026-03-10')).days).toEqual([
      { day: '2026-03-10', entries: 2 },
    ]);
  });

  it('tells people the same', async () => {
    const { stdout, status } = await compacted().run('stats', '--all');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Messages +3 prompts, 3 replies, /);
    expect(stdout).toContain('the summary held 30 % of the prompts; with tideproof it was 70 %.');
    expect(stdout).toMatch(/^Days busiest 2026-03-09, 8 entries$/m);
  });

  it('says so when there is nothing', async () => {
    expect(await makeRoom().run('stats')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('tideproof import'),
    });
  });
});

describe('Plots', () => {
  it('never leave out what is not nothing, nor draw what is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1 }),
        fc.integer({ min: 1, max: 80 }),
        (values, cells) => {
          const most = Math.max(...values);
          for (const value of values) {
            const line = renderLine(value, most, cells);
            expect(line === '').toBe(value === 0);
            expect(line.length).toBeLessThanOrEqual(cells);
          }
          expect([...renderColumns(values)].map((sign) => sign === ' ')).toEqual(
            values.map((value) => value === 0),
          );
        },
      ),
    );
  });

  it('are as long and as high as the values', () => {
    expect(renderLine(50, 100, 10)).toBe('█████');
    expect(renderColumns([0, 1, 4, 8])).toBe(' ▁▄█');
  });
});
