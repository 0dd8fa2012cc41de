import { describe, expect, it } from 'vitest';
import { openHub, type Sql } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { makeOwnHub } from './hub-room.ts';
import { writeSession } from './write-session.ts';

const ENTRIES = 3_000;
const READ = 20;

describe('What is found by its key', () => {
  it('is read in the hub without going through all that its owner has, also before the server has figures of it', async () => {
    const { machine } = await makeOwnHub();
    const texts = Array.from({ length: ENTRIES }, (_, index) => `text ${index}`);
    writeSession(machine, { id: 'tide', texts });
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
});

/** How many entries this transaction has looked at. */
async function countTouched(sql: Sql): Promise<number> {
  const [row] = await sql`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables
    WHERE schemaname = 'tideproof' AND relname LIKE 'entries%'`;
  return row!.n;
}
