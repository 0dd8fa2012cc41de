import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { ofProjects } from '../../src/hub/schema/tables.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { ADMIN, addPerson, type HubRoom, type Machine, makeHub, makeOwnHub } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

const WORD = 'berth-00AA11BB22CC';
const SECRETS = {
  TIDEPROOF_SECRETS: JSON.stringify([{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }]),
};

const run = (machine: Machine, environment: NodeJS.ProcessEnv, ...words: string[]) =>
  runInProcess(machine, words, {
    environment: { ...machine.environment, ...environment },
    cwd: join(machine.home, 'work'),
  });

/** A session in the files of the client, in which the user says the word, and a second one without it. */
async function makeScene(): Promise<{ room: HubRoom; machine: Machine; other: Machine }> {
  const room = await makeHub();
  const machines = [room.machine(ADMIN), room.machine(ADMIN)];
  for (const machine of machines) {
    write(machine, 'tide-1', [`Always moor at ${WORD} from now on`, 'Never paint the pier', 'Mend the quay']);
    write(machine, 'ebb-1', ['Never paint the buoy']);
    expect((await run(machine, {}, 'import')).status).toBe(0);
  }
  const [machine, other] = machines as [Machine, Machine];
  expect((await run(machine, {}, 'hub', 'push')).stderr).toBe('');
  expect(await findInHub(room)).toEqual(['entries']);
  return { room, machine, other };
}

function write({ home }: Machine, id: string, prompts: readonly string[]): void {
  const folder = join(home, '.claude', 'projects', 'work');
  mkdirSync(folder, { recursive: true });
  const rows = prompts.map((content, index) => ({
    ...{ type: 'user', uuid: `${id}-${index}`, parentUuid: index === 0 ? null : `${id}-${index - 1}` },
    ...{
      sessionId: id,
      cwd: join(home, 'work'),
      timestamp: new Date(Date.UTC(2026, 10, 2, 8, index)).toISOString(),
    },
    message: { role: 'user', content },
  }));
  writeFileSync(join(folder, `${id}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** In which tables of the hub the word stands, in any column. */
async function findInHub(room: HubRoom): Promise<string[]> {
  const sql = room.as(SUPERUSER);
  const found: string[] = [];
  for (const table of ofProjects) {
    const rows = await sql.unsafe(`SELECT to_jsonb(t) AS row FROM tideproof.${table} t`);
    const held = rows.filter(({ row }) => JSON.stringify(row).toLowerCase().includes('00aa11bb22cc'));
    if (held.length > 0) found.push(table);
  }
  return found;
}

const count = async (room: HubRoom, table: string) =>
  (await room.as(SUPERUSER).unsafe(`SELECT count(*)::int AS n FROM tideproof.${table}`))[0]!.n as number;

it.each([
  ['--containing', ['--containing', WORD], {}],
  ['--session', ['--session', 'tide-1'], {}],
  ['--project', ['--project', '.'], {}],
  ['--secrets', ['--secrets'], SECRETS],
])('forget reaches all of the hub with %s, from every machine', async (form, words, environment) => {
  const { room, machine, other } = await makeScene();
  const entries = await count(room, 'entries');
  const forgot = await run(machine, environment, 'forget', ...words, '--yes');
  expect(forgot.stdout).toMatch(/with the next push: .*hub push/);
  const status = await run(machine, environment, 'hub', 'status');
  if (form !== '--secrets') expect(status.stdout).toMatch(/\d deletions? not carried out there yet/);
  const pushed = await run(machine, environment, 'hub', 'push');
  expect(pushed.stdout).not.toContain('has everything');
  expect(await findInHub(room)).toEqual([]);
  // What does not hold it is still there.
  if (form === '--containing') expect(await count(room, 'entries')).toBe(entries - 1);
  expect((await run(machine, environment, 'hub', 'push')).stdout).toContain('has everything');
  // The other machine has it, and knows nothing of that.
  await run(other, environment, 'hub', 'push');
  expect(await findInHub(room)).toEqual([]);
});

describe('hub forget', () => {
  it('shows what it would delete, and names copies that hold the same rows', async () => {
    const { room, machine } = await makeScene();
    const text = `Always moor at ${WORD} from now on`;
    writeSession(machine, { id: 'copy-1', texts: [{ uuid: 'tide-1-0', kind: 'prompt', text }] });
    await run(machine, {}, 'hub', 'push');
    const before = await count(room, 'entries');
    const dry = await run(machine, {}, 'hub', 'forget', '--session', 'tide-1', '--dry-run');
    expect(dry.stdout + dry.stderr).toMatch(/copy-1 holds some of the same text[\s\S]*dry run/);
    expect(dry.status).toBe(0);
    expect(await count(room, 'entries')).toBe(before);
    expect((await run(machine, {}, 'hub', 'forget', '--session', 'tide-1', '--yes')).status).toBe(0);
    expect(await count(room, 'entries')).toBeLessThan(before);
  });

  it('takes a session out of the hub alone, and keeps it out from every machine', async () => {
    const { room, machine } = await makeOwnHub();
    const other = room.machine(ADMIN);
    for (const each of [machine, other]) writeSession(each, { id: 'tide-1', texts: ['a xylophone'] });
    await pushToHub(machine.context);
    const forgot = await run(machine, {}, 'hub', 'forget', '--session', 'tide', '--yes');
    expect(forgot.stdout).toContain('Deleted 1 session with 1 entry');
    for (const each of [machine, other]) {
      writeSession(each, { id: 'tide-1', from: 1, texts: ['more of it'] });
      const pushed = await run(each, {}, 'hub', 'push');
      expect(pushed.stdout).toContain('was forgotten in the hub and is not pushed');
    }
    expect(await room.as(ADMIN)`SELECT 1 FROM tideproof.entries()`).toHaveLength(0);
  });

  it('reaches nothing of others', async () => {
    const room = await makeHub();
    const ben = await addPerson(room, 'ben');
    const [machine, other] = [room.machine(ADMIN), room.machine(ben)];
    for (const each of [machine, other]) {
      writeSession(each, { id: 'tide-1', texts: ['a xylophone'] });
      await pushToHub(each.context);
    }
    await run(other, {}, 'hub', 'forget', '--session', 'tide-1', '--yes');
    expect(await room.as(ADMIN)`SELECT 1 FROM tideproof.entries()`).toHaveLength(1);
    expect(await room.as(ben)`SELECT 1 FROM tideproof.entries()`).toHaveLength(0);
  });
});
