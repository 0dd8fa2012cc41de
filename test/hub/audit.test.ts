import { expect, it } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { pushAllAgain } from '../../src/hub/push-state.ts';
import { ADMIN, addPerson, type HubRoom, makeHub, run } from './hub-room.ts';
import { writeSession } from './write-session.ts';

const readsOf = async (room: HubRoom, whose: string) => [
  ...(await room.as(whose)`SELECT action, entries FROM tideproof.reads() ORDER BY id`),
];

it('With reads on record everything works, and each read of others leaves a line for who was read', async () => {
  const room = await makeHub();
  const [anna, ben] = [await addPerson(room, 'anna', 'member'), await addPerson(room, 'ben', 'member')];
  const admin = room.machine(ADMIN);
  expect((await run(admin, 'hub', 'init', '--audit', 'on')).status).toBe(0);
  const [machine, other] = [room.machine(anna), room.machine(ben)];
  writeSession(machine, { id: 'tide-1', texts: ['a windlass'] });
  writeSession(machine, { id: 'tide-2', texts: ['a xylophone', 'another'] });
  expect((await run(machine, 'hub', 'push')).stdout).toMatch(/Pushed 3 entries/);
  // Again with changed texts, and another machine.
  pushAllAgain(machine.context.dataDir);
  expect((await run(machine, 'hub', 'push')).stderr).toBe('');
  expect((await run(room.machine(anna), 'hub', 'search', 'xylophone')).status).toBe(0);
  expect((await run(machine, 'hub', 'share', 'harbour')).status).toBe(0);
  // One's own are nothing to put on record.
  expect(await readsOf(room, anna)).toEqual([]);

  expect((await run(other, 'hub', 'search', 'xylophone')).status).toBe(0);
  const sql = room.as(ben);
  const counts: { action: string; entries: number }[] = [];
  for (const table of ['sessions', 'entries']) {
    const rows = await sql.unsafe(`SELECT * FROM tideproof.${table}()`);
    expect(rows.length).toBeGreaterThan(0);
    counts.push({ action: table, entries: rows.length });
  }
  expect(await readsOf(room, anna)).toEqual([{ action: 'search', entries: 1 }, ...counts]);
  for (const table of ['sessions', 'entries', 'reads'])
    await expect(sql.unsafe(`SELECT * FROM tideproof.${table}`)).rejects.toThrow(/permission denied/);
  await expect(sql`SELECT tideproof.note_read('x', '{1}')`).rejects.toThrow(/permission denied/);
  // What the documentation says it cannot do.
  await sql
    .begin(async (own) => {
      await own`SELECT * FROM tideproof.entries()`;
      await own`SELECT 1 / 0`.catch(() => {});
    })
    .catch(() => {});
  expect(await readsOf(room, anna)).toHaveLength(1 + counts.length);

  expect((await run(machine, 'forget', '--session', 'tide-2', '--yes')).status).toBe(0);
  expect((await run(machine, 'hub', 'push')).stdout).toContain('1 session, 2 entries');
  const deleted = await run(machine, 'hub', 'forget', '--project', '.', '--yes');
  expect(deleted.stdout).toContain('Deleted 1 session');
  expect(await pushToHub(other.context)).toMatchObject({ entries: 0 });
});
