import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/archive/texts/open-texts.ts';
import { pullFromHub } from '../../src/hub/pull.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import { textsFile } from '../../src/system/paths.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { ADMIN, addPerson, type Machine, makeHub } from './hub-room.ts';
import { writeSession } from './write-session.ts';

const run = (machine: Machine, ...words: string[]) => runInProcess(machine, words, machine);

function findHere({ context }: Machine, query: string) {
  const search = { query, limit: 10, now: Date.now() };
  return readTexts(textsFile(context.dataDir), (database) => searchTexts(database, search)) ?? [];
}

describe('What is forgotten', () => {
  it('goes from the hub with the next push, after `forget` said so, and waits until then in `status`', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    const cwd = join(machine.home, 'work');
    writeSession(machine, { id: 'tide-1', cwd, texts: ['a xylophone'] });
    writeSession(machine, { id: 'ebb-1', cwd, texts: ['a zither'] });
    await pushToHub(machine.context);
    const forgot = await run(machine, 'forget', '--session', 'tide-1', '--yes');
    expect(forgot.stdout).toMatch(/with the next push: .*hub push/);
    const status = await run(machine, 'hub', 'status');
    expect(status.stdout).toContain('1 deletion not carried out there yet');
    const pushed = await run(machine, 'hub', 'push');
    expect(pushed.stdout).toContain(
      'Deleted from the hub, because it was forgotten here: 1 session, 1 entry',
    );
    const sql = room.as(ADMIN);
    expect(await sql`SELECT text FROM tideproof.entries()`).toEqual([{ text: 'a zither' }]);
    expect(await sql`SELECT session_id FROM tideproof.sessions()`).toEqual([{ session_id: 'ebb-1' }]);
    expect(await sql`SELECT word FROM tideproof.words()`).toEqual([{ word: 'zither' }]);
    expect((await run(machine, 'hub', 'status')).stdout).not.toContain('deletion');
  });

  it('can be forgotten in the hub alone, stays out from every machine, and can be let in again', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    const other = room.machine(ADMIN);
    for (const each of [machine, other])
      writeSession(each, { id: 'tide-1', cwd: join(each.home, 'work'), texts: ['a xylophone'] });
    await pushToHub(machine.context);
    const forgot = await run(machine, 'hub', 'forget', '--session', 'tide', '--yes');
    expect(forgot.stdout).toContain('Deleted 1 session with 1 entry');
    for (const each of [machine, other]) {
      writeSession(each, { id: 'tide-1', cwd: join(each.home, 'work'), from: 1, texts: ['more of it'] });
      const pushed = await run(each, 'hub', 'push');
      expect(pushed.stdout).toContain('was forgotten in the hub and is not pushed');
    }
    expect(await room.as(ADMIN)`SELECT 1 FROM tideproof.entries()`).toHaveLength(0);
    expect(findHere(machine, 'xylophone')).toHaveLength(1);
    await run(machine, 'hub', 'forget', '--allow', 'tide-1');
    await pushToHub(machine.context);
    expect(await room.as(ADMIN)`SELECT 1 FROM tideproof.entries()`).toHaveLength(2);
  });

  it('reaches nothing of others', async () => {
    const room = await makeHub();
    const ben = await addPerson(room, 'ben');
    const [machine, other] = [room.machine(ADMIN), room.machine(ben)];
    for (const each of [machine, other]) {
      writeSession(each, { id: 'tide-1', cwd: join(each.home, 'work'), texts: ['a xylophone'] });
      await pushToHub(each.context);
    }
    await run(other, 'hub', 'forget', '--session', 'tide-1', '--yes');
    expect(await room.as(ADMIN)`SELECT 1 FROM tideproof.entries()`).toHaveLength(1);
    expect(await room.as(ben)`SELECT 1 FROM tideproof.entries()`).toHaveLength(0);
  });

  it('is masked in the hub too when it is masked here', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    writeSession(machine, {
      id: 'tide-1',
      cwd: machine.home,
      texts: ['the code berth-00AA11BB22CC is secret'],
    });
    await pushToHub(machine.context);
    const environment = {
      ...machine.environment,
      TIDEPROOF_SECRETS: JSON.stringify([{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }]),
    };
    const masked = await runInProcess(machine, ['forget', '--secrets', '--yes'], { environment });
    expect(masked.stdout).toMatch(/with the next push: .*hub push/);
    await runInProcess(machine, ['hub', 'push'], { environment });
    const rows = await room.as(ADMIN)`SELECT text, words::text FROM tideproof.entries()`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/00AA11BB22CC/i);
    expect(JSON.stringify(await room.as(ADMIN)`SELECT word FROM tideproof.words()`)).not.toMatch(
      /00aa11bb22cc/i,
    );
  });
});

describe('hub pull', () => {
  it('brings the sessions of another machine of the same person, once, and nothing of anybody else', async () => {
    const room = await makeHub();
    const ben = await addPerson(room, 'ben');
    const [machine, other, foreign] = [room.machine(ADMIN), room.machine(ADMIN), room.machine(ben)];
    const long = `gong ${'x '.repeat(9000)}`;
    writeSession(other, { id: 'tide-1', cwd: join(other.home, 'work'), texts: ['a xylophone', long] });
    writeSession(other, {
      id: 'tide-1',
      cwd: join(other.home, 'work'),
      agentId: 'a1',
      texts: ['an agent with a xylophone'],
    });
    writeSession(foreign, { id: 'ebb-1', cwd: foreign.home, texts: ['a zither'] });
    await pushToHub(other.context);
    await pushToHub(foreign.context);
    // The session was begun here, and went on there.
    writeSession(machine, { id: 'tide-1', cwd: join(machine.home, 'work'), texts: ['a xylophone'] });
    const pulled = await run(machine, 'hub', 'pull');
    expect(pulled.stdout).toContain('Pulled 2 entries of 1 session');
    expect(findHere(machine, 'xylophone').map(({ agentId, copies }) => [agentId, copies])).toEqual([
      ['', 1],
      ['a1', 1],
    ]);
    expect(findHere(machine, 'gong')[0]).toMatchObject({
      sessionId: 'tide-1',
      cwd: join(machine.home, 'work'),
    });
    expect(findHere(machine, 'zither')).toEqual([]);
    expect((await run(machine, 'hub', 'pull')).stdout).toContain('Nothing of your other machines is new');
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 0 });
    writeSession(other, { id: 'tide-1', cwd: join(other.home, 'work'), from: 2, texts: ['a later word'] });
    await pushToHub(other.context);
    expect(await pullFromHub(machine.context, () => {})).toEqual({ sessions: 1, entries: 1 });
  });

  it('leaves out what was forgotten here', async () => {
    const room = await makeHub();
    const [machine, other] = [room.machine(ADMIN), room.machine(ADMIN)];
    for (const each of [machine, other])
      writeSession(each, { id: 'tide-1', cwd: join(each.home, 'work'), texts: ['a xylophone'] });
    await pushToHub(other.context);
    await run(machine, 'forget', '--session', 'tide-1', '--yes');
    await pullFromHub(machine.context, () => {});
    expect(findHere(machine, 'xylophone')).toEqual([]);
  });
});

describe('With reads on record', () => {
  it('says who read what of others, which then cannot be read in another way', async () => {
    const room = await makeHub();
    const ben = await addPerson(room, 'ben');
    const admin = room.machine(ADMIN);
    expect((await run(admin, 'hub', 'init', '--audit', 'on')).status).toBe(0);
    for (const name of [ADMIN, ben])
      await run(admin, 'hub', 'members', 'add', name, '--team', 'harbour', '--role', 'member');
    writeSession(admin, {
      id: 'tide-1',
      cwd: join(admin.home, 'work'),
      texts: ['a xylophone', 'another word'],
    });
    await pushToHub(admin.context);
    await pushToHub(admin.context);
    const shared = await run(admin, 'hub', 'share', 'harbour', '--project', join(admin.home, 'work'));
    expect(shared.stdout).toContain('can read your sessions in work');
    const found = await run(room.machine(ben), 'hub', 'search', 'xylophone', '--json');
    expect(JSON.parse(found.stdout).hits).toMatchObject([
      { owner: ADMIN, project: 'work', sessionId: 'tide-1' },
    ]);
    await expect(room.as(ben)`SELECT text FROM tideproof.entries`).rejects.toThrow(/permission denied/);
    await expect(room.as(ben)`SELECT words FROM tideproof.entries`).rejects.toThrow(/permission denied/);
    const reads = await room.as(ADMIN)`
      SELECT name, action, entries FROM tideproof.reads() JOIN tideproof.members ON members.id = reader_id`;
    expect(reads).toEqual([{ name: ben, action: 'search', entries: 1 }]);
    await expect(room.as(ben)`DELETE FROM tideproof.reads`).rejects.toThrow(/permission denied/);
    expect((await run(room.machine(ADMIN), 'hub', 'pull')).stdout).toContain('Pulled 2 entries');
  });
});
