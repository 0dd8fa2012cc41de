import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { makeRoom } from '../cli/room.ts';
import { ADMIN, type HubRoom, type Machine, makeDatabase, makeHub, run } from './hub-room.ts';
import { makePostgres, SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

// A batch ends once it has 200 entries with 8 MB in them: the last ones make a second.
const SESSIONS = 2;
const TEXTS = 105;
const WORDS_IN_TEXT = 8_500;
const VOCABULARY = 4_000;

/** An archive that takes two batches. Gives back how many entries it has. */
function writeMuch(machine: Machine, name = 'tide'): number {
  for (let session = 0; session < SESSIONS; session++)
    writeSession(machine, {
      ...{ id: `${name}-${session}`, cwd: join(machine.home, 'work') },
      texts: Array.from({ length: TEXTS }, (_, nth) => `${session} ${nth} ${noise(session * 1000 + nth)}`),
    });
  return SESSIONS * TEXTS;
}

/** A long text that can hardly be packed. */
function noise(seed: number): string {
  let value = seed + 1;
  const words = Array.from({ length: WORDS_IN_TEXT }, () => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (1e6 + ((value >> 8) % VOCABULARY)).toString(36);
  });
  return words.join(' ');
}

async function countRows(room: HubRoom): Promise<{ rows: number; keys: number; texts: number }> {
  const [row] = await room.as(ADMIN)`
    SELECT count(*)::int AS rows, count(DISTINCT id)::int AS keys, count(DISTINCT hash)::int AS texts FROM tideproof.entries()`;
  return row as { rows: number; keys: number; texts: number };
}

describe('A push that is disturbed', () => {
  it('goes on when the server was killed and comes back, and begins where it was when it did not', async () => {
    const server = await makePostgres();
    onTestFinished(() => server.stop());
    const room = await makeDatabase(server.port);
    const proxy = await openProxy(server.port);
    const machine = room.machine(ADMIN, room.url(ADMIN, { port: proxy.port }));
    await run(machine, 'hub', 'init');
    const entries = writeMuch(machine);
    let batches = 0;
    let restarted: Promise<void> | undefined;
    const restart = async () => {
      await server.kill();
      await server.start();
    };
    await pushToHub(machine.context, {
      onProgress() {
        batches += 1;
        if (batches > 1) return;
        restarted = restart();
        proxy.cut(restarted);
      },
    });
    await restarted;
    expect(batches).toBe(2);
    expect(await countRows(room)).toEqual({ rows: entries, keys: entries, texts: entries });
    // And now without anybody who starts it again.
    const more = writeMuch(machine, 'ebb');
    let killed: Promise<void> | undefined;
    const failure = await pushToHub(machine.context, {
      onProgress() {
        proxy.close();
        killed = server.kill();
      },
    }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'E_HUB_UNREACHABLE' });
    await killed;
    await server.start();
    const { rows } = await countRows(room);
    expect(rows).toBeGreaterThan(entries);
    expect(rows).toBeLessThan(entries + more);
    await proxy.open();
    expect(await pushToHub(machine.context)).toMatchObject({ entries: entries + more - rows });
    const all = entries + more;
    expect(await countRows(room)).toMatchObject({ rows: all, keys: all });
  });

  it('goes on over a network that is cut again and again', async () => {
    const room = await makeHub();
    const { port } = inject('postgres');
    let cuts = 3;
    const proxy = await openProxy(port, (bytes) => bytes > 3_000_000 && cuts-- > 0);
    const machine = room.machine(ADMIN, room.url(ADMIN, { port: proxy.port }));
    const entries = writeMuch(machine);
    await pushToHub(machine.context).catch(() => pushToHub(machine.context));
    expect(cuts).toBeLessThan(1);
    expect(await countRows(room)).toEqual({ rows: entries, keys: entries, texts: entries });
  });

  // Only root can make a disk that is full.
  it.runIf(process.getuid?.() === 0)(
    'says that the disk of the server is full, and goes on once there is room',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tideproof-full-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=10m,mode=777', 'tmpfs', folder]);
      const server = await makePostgres();
      onTestFinished(async () => {
        await server.stop();
        execFileSync('umount', [folder]);
        rmdirSync(folder);
      });
      const room = await makeDatabase(server.port);
      const space = join(folder, 'space');
      mkdirSync(space);
      chownSync(space, 65_534, 65_534);
      const keeper = room.as(SUPERUSER);
      await keeper.unsafe(`CREATE TABLESPACE small_${room.database} LOCATION '${space}'`);
      await keeper.unsafe(`GRANT CREATE ON TABLESPACE small_${room.database} TO ${ADMIN}`);
      const machine = room.machine(ADMIN);
      await keeper.unsafe(
        `ALTER ROLE ${ADMIN} IN DATABASE ${room.database} SET default_tablespace = 'small_${room.database}'`,
      );
      await run(machine, 'hub', 'init');
      const entries = writeMuch(machine);
      await expect(pushToHub(machine.context)).rejects.toMatchObject({ code: 'E_HUB_FULL' });
      expect((await countRows(room)).rows).toBeLessThan(entries);
      execFileSync('mount', ['-o', 'remount,size=300m', folder]);
      await pushToHub(machine.context);
      expect(await countRows(room)).toEqual({ rows: entries, keys: entries, texts: entries });
    },
  );
});

it('A hub that is down is no error in a session: what waits is told by status and doctor, and pushed by the next sweep', async () => {
  const hub = await makeHub();
  const room = makeRoom();
  const url = { TIDEPROOF_HUB_URL: hub.url(ADMIN, { port: 1 }) };
  const row = {
    type: 'user',
    uuid: 'u1',
    sessionId: 'tide',
    cwd: room.home,
    timestamp: new Date().toISOString(),
  };
  room.write(
    '.claude/projects/work/tide.jsonl',
    `${JSON.stringify({ ...row, message: { role: 'user', content: 'Mend the xylophone' } })}\n`,
  );
  const swept = await room.runWith(url, 'sweep');
  expect([swept.status, swept.stdout, swept.stderr]).toEqual([0, '', '']);
  const status = await room.runWith(url, 'status');
  expect(status.stdout).toMatch(
    /Hub +1 entry not pushed yet \(18 bytes, the oldest .*never pushed, the last try failed .*Cannot reach the hub/,
  );
  const doctor = JSON.parse((await room.runWith(url, 'doctor', '--json')).stdout);
  expect(doctor.findings).toContainEqual(expect.objectContaining({ check: 'Hub', status: 'warning' }));
  const shown = await room.runWith(url, 'hub');
  expect(shown.stdout).toMatch(/nothing answers there[\s\S]*1 entry not pushed yet/);
  const up = { TIDEPROOF_HUB_URL: hub.url(ADMIN) };
  expect((await room.runWith(up, 'sweep')).status).toBe(0);
  expect(await hub.as(ADMIN)`SELECT text FROM tideproof.entries()`).toEqual([{ text: 'Mend the xylophone' }]);
  expect((await room.runWith(up, 'status')).stdout).toMatch(/Hub +everything is pushed, last push/);
});

interface Proxy {
  port: number;
  /** Ends all connections at once; what connects then is passed on when it is over. */
  cut(until: Promise<void>): void;
  /** Ends all connections at once and takes no others, as a machine on which no server runs. */
  close(): void;
  open(): Promise<void>;
}

/** Passes everything on, until it is told to cut a connection, or all of them. */
async function openProxy(port: number, isToCut: (bytes: number) => boolean = () => false): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  let isUp: Promise<void> = Promise.resolve();
  const server: Server = createServer(async (client) => {
    sockets.add(client.on('error', () => {}));
    await isUp;
    const upstream = connect(port, '127.0.0.1');
    let bytes = 0;
    sockets.add(upstream.on('error', () => {}));
    client.on('data', (piece) => {
      bytes += piece.length;
      if (isToCut(bytes)) for (const socket of [client, upstream]) socket.destroy();
    });
    client.pipe(upstream).pipe(client);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const close = () => {
    endAll();
    server.close();
  };
  onTestFinished(close);
  await listen(0);
  const address = server.address() as { port: number };
  return {
    port: address.port,
    cut(until) {
      endAll();
      isUp = until;
    },
    close,
    open: () => listen(address.port),
  };
}
