import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { type ArchivedRoom, makeFilledRoom, OTHER, PIER, PIER_ROWS, QUAY, SESSION } from './archived-room.ts';
import { conversation } from './room.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** One session of 40 days ago, and one of 3 days ago. */
const aged = () => makeFilledRoom(recordAged);

function recordAged(room: ArchivedRoom): void {
  for (const [path, days] of [
    [room.record(SESSION, PIER, PIER_ROWS, daysAgo(40)), 40],
    [room.record(OTHER, QUAY, PIER_ROWS, daysAgo(3)), 3],
  ] as const)
    utimesSync(path, new Date(daysAgo(days)), new Date(daysAgo(days)));
  room.archive();
}

function entriesOf(room: ArchivedRoom): Record<string, number> {
  using texts = openTexts(join(room.dataDir, 'texts.db'));
  const rows = texts.database.all<{
    sessionId: string;
    n: number;
  }>`SELECT session_id, count(*) AS n FROM entries
    JOIN transcripts ON transcripts.id = transcript_id GROUP BY session_id`;
  return Object.fromEntries(rows.map(({ sessionId, n }) => [sessionId, n]));
}

const ALL = { [SESSION]: 8, [OTHER]: 8 };

describe('The setting keep.days', () => {
  it('keeps a session that was pruned out until it goes on', async () => {
    const room = aged();
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '30' }, 'sweep');
    using archive = openArchive(join(room.dataDir, 'archive.db'));
    expect(archive.database.column`SELECT id FROM sessions`).toEqual([OTHER]);
    room.archive();
    expect(entriesOf(room)).toEqual({ [OTHER]: 8 });
    const more = conversation(SESSION, PIER, [{ you: 'Once more' }]).replaceAll('-row-', '-new-');
    appendFileSync(room.pathOf(SESSION), more);
    utimesSync(room.pathOf(SESSION), new Date(Date.now() + 1000), new Date(Date.now() + 1000));
    room.archive();
    expect(entriesOf(room)).toEqual({ ...ALL, [SESSION]: 9 });
  });

  it('is kept in the background, once something is a day over its time', async () => {
    const room = aged();
    await room.run('sweep');
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '39' }, 'sweep');
    expect(entriesOf(room)).toEqual(ALL);
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '38' }, 'sweep');
    expect(entriesOf(room)).toEqual({ [OTHER]: 8 });
    expect(readFileSync(join(room.dataDir, 'tideproof.log'), { encoding: 'utf8', flag: 'a+' })).toBe('');
  });

  it('is kept by a session that starts where nothing else is done in the background', async () => {
    const room = aged();
    const event = { session_id: 'new', transcript_path: join(room.home, 'new.jsonl'), cwd: room.home };
    const start = { ...event, hook_event_name: 'SessionStart', source: 'startup' };
    expect(room.hook(start, { TIDEPROOF_KEEP_DAYS: '30' })).toMatchObject({ status: 0 });
    await vi.waitFor(() => expect(entriesOf(room)).toEqual({ [OTHER]: 8 }), 60_000);
  });
});
