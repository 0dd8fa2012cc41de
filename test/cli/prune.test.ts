import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  const texts = openTexts(join(room.dataDir, 'texts.db'));
  const rows = texts.database
    .prepare(
      'SELECT session_id, count(*) AS n FROM entries JOIN transcripts ON transcripts.id = transcript_id GROUP BY session_id',
    )
    .all();
  texts.close();
  return Object.fromEntries(rows.map((row) => [row.session_id, Number(row.n)]));
}

const ALL = { [SESSION]: 8, [OTHER]: 8 };

describe('tideproof forget --old', () => {
  it('keeps a session that was pruned out until it goes on', async () => {
    const room = aged();
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '30' }, 'forget', '--old', '--yes');
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

  it('happens in the background too, once something is a day over its time', async () => {
    const room = aged();
    await room.run('sweep');
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '39' }, 'sweep');
    expect(entriesOf(room)).toEqual(ALL);
    await room.runWith({ TIDEPROOF_KEEP_DAYS: '38' }, 'sweep');
    expect(entriesOf(room)).toEqual({ [OTHER]: 8 });
    expect(readFileSync(join(room.dataDir, 'tideproof.log'), { encoding: 'utf8', flag: 'a+' })).toBe('');
  });

  it('shows what would go, asks, and takes no order from a project', async () => {
    const room = aged();
    const set = { TIDEPROOF_KEEP_DAYS: '30' };
    const dry = (await room.runWith(set, 'forget', '--old', '--dry-run')).stdout;
    expect(dry).toMatch(/1 session inactive for more than 30 days \(keep\.days\)\n/);
    expect((await room.runWith(set, 'forget', '--old')).status).toBe(2);
    room.write('.tideproof/config.json', '{ "keep.days": 1 }');
    expect((await room.run('forget', '--old', '--yes')).stdout).toContain('Everything is kept');
    expect(entriesOf(room)).toEqual(ALL);
  });
});
