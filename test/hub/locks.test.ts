import { connect, createServer } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { ADMIN, addPerson, makeHub, run } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

const BOUND = 20_000;

describe('A transaction that somebody leaves open', () => {
  it('stops nobody, whatever a member can lock', async () => {
    const room = await makeHub();
    const [anna, ben] = [await addPerson(room, 'anna'), await addPerson(room, 'ben')];
    const held = room.as(ben);
    const [ids] = await room.as(SUPERUSER)`SELECT id FROM tideproof.members WHERE name = ${anna}`;
    await held`BEGIN`;
    // The locks that pushes once took, and those of reading everything.
    await held`SELECT pg_advisory_xact_lock(hashtext('tideproof push'), ${ids!.id})`;
    await held`SELECT pg_advisory_xact_lock(hashtext('tideproof'), hashtext('months'))`;
    for (const table of ['sessions', 'entries', 'projects'])
      await held.unsafe(`SELECT * FROM tideproof.${table}()`);
    await held`SELECT tideproof.make_month('2021-05-01')`;
    await held`SELECT tideproof.lock_push()`;
    await held`SELECT * FROM tideproof.members, tideproof.hub`;
    const admin = room.machine(ADMIN);
    expect((await run(admin, 'hub', 'init', '--audit', 'on')).stderr).toBe('');
    const machine = room.machine(anna);
    const start = performance.now();
    writeSession(machine, { id: 'tide', texts: ['a xylophone'] });
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 1 });
    expect((await run(machine, 'hub', 'search', 'xylophone')).status).toBe(0);
    expect((await run(machine, 'hub', 'forget', '--session', 'tide', '--yes')).status).toBe(0);
    expect(performance.now() - start).toBeLessThan(BOUND / 2);
    await held`ROLLBACK`;
  });

  it('is named after a while, with what to do, where it does stop others', async () => {
    const room = await makeHub();
    const anna = await addPerson(room, 'anna');
    const machine = room.machine(anna);
    writeSession(machine, { id: 'tide', texts: ['a xylophone'] });
    // Who runs the hub owns its tables.
    const held = room.as(ADMIN);
    const [process] = await held`SELECT pg_backend_pid() AS pid`;
    await held`BEGIN`;
    await held`LOCK TABLE tideproof.entries IN ACCESS EXCLUSIVE MODE`;
    for (const words of [['push'], ['search', 'xylophone'], ['forget', '--session', 'tide', '--yes']]) {
      const start = performance.now();
      const { stderr, status } = await run(machine, 'hub', ...words);
      expect([status, stderr.split('\n').length]).toEqual([2, 3]);
      expect(stderr).toContain(`is locked: ${ADMIN} (process ${process!.pid}: entries)`);
      expect(stderr).toContain('pg_terminate_backend');
      expect(performance.now() - start).toBeLessThan(BOUND);
    }
    await held`ROLLBACK`;
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 1 });
  }, 90_000);
});

it('A connection that is reset is told in one line at whatever moment', async () => {
  const room = await makeHub();
  for (let pieces = 0; pieces < 8; pieces++) {
    const port = await openCutter(pieces);
    const machine = room.machine(ADMIN, room.url(ADMIN, { port }));
    const { stderr, status } = await run(machine, 'hub', 'push');
    expect([pieces, status]).toEqual([pieces, 2]);
    expect(stderr).toMatch(/^Cannot reach the hub .*: the connection was cut \(E_HUB_UNREACHABLE\)\n.*\n$/);
  }
}, 60_000);

/** Passes on so many pieces of what a client sends, and resets the connection at the next. */
async function openCutter(pieces: number): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect(inject('postgres').port, '127.0.0.1').on('error', () => {});
    let seen = 0;
    client
      .on('error', () => {})
      .on('data', (piece) => {
        if (seen++ < pieces) upstream.write(piece);
        else client.resetAndDestroy();
      });
    upstream.on('data', (piece) => client.write(piece));
    client.on('close', () => upstream.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}
