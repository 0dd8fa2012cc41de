import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSessionSigns, readSessionRecords } from '../../src/archive/lists/session-records.ts';
import type { Database } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openHub, type Sql } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { ADMIN, makeHub } from './hub-room.ts';
import { writeSession } from './write-session.ts';

const ENTRIES = 3_000;
const READ = 20;

describe('What is found by its key', () => {
  it('is read in the hub without going through all that its owner has, also before the server has figures of it', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    const texts = Array.from({ length: ENTRIES }, (_, index) => `text ${index}`);
    writeSession(machine, { id: 'tide', cwd: join(machine.home, 'work'), texts });
    await pushToHub(machine.context);
    const hub = await openHub(machine.context);
    try {
      const touched = await hub.transaction(async (sql) => {
        const rows = await sql`
          SELECT owner_id, id, time::text FROM tideproof.entries() ORDER BY md5(id::text) LIMIT ${READ}`;
        const before = await countTouched(sql);
        const read = await sql`
          SELECT id FROM tideproof.read_entries(${rows.map((row) => row.owner_id)}::int[],
            ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.time)}::text[]::timestamptz[], 100)`;
        expect(read).toHaveLength(READ);
        return (await countTouched(sql)) - before;
      });
      expect(touched).toBe(READ);
    } finally {
      await hub.close();
    }
  });

  it('is read of a session in the archive without going through all transcripts and facts for each', async () => {
    const machine = (await makeHub()).machine(ADMIN);
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: ['first'] });
    const archive = openArchive(archiveFile(machine.context.dataDir));
    try {
      const [signs, ...listing] = watch(archive.database, listSessionSigns);
      // Each once, and nothing within what is asked for every session.
      const scans = listing.filter((way) => way.startsWith('SCAN'));
      expect(scans.map((way) => way.split(' ')[1])).toEqual(['transcripts', 'sessions']);
      expect(listing.findLastIndex((way) => way.startsWith('SCAN'))).toBeLessThan(
        listing.findIndex((way) => way.startsWith('CORRELATED')),
      );
      const [records, ...reading] = watch(archive.database, (database) =>
        readSessionRecords(database, signs![0]!),
      );
      expect(records).toMatchObject({ session: { id: 'tide' } });
      expect(reading.filter((way) => way.startsWith('SCAN'))).toEqual([]);
    } finally {
      archive.close();
    }
  });
});

/** How many entries this transaction has looked at. */
async function countTouched(sql: Sql): Promise<number> {
  const [row] = await sql`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables
    WHERE schemaname = 'tideproof' AND relname LIKE 'entries%'`;
  return row!.n;
}

/** What comes of an action, and by which ways SQLite goes in it. */
function watch<T>(database: Database, action: (watched: Database) => T): [T, ...string[]] {
  const ways: string[] = [];
  const prepare = (sql: string) => {
    for (const { detail } of database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) ways.push(String(detail));
    return database.prepare(sql);
  };
  return [action(Object.create(database, { prepare: { value: prepare } })), ...ways];
}
