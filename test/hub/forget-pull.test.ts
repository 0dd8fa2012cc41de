import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/archive/texts/open-texts.ts';
import { pullFromHub } from '../../src/hub/pull.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import { textsFile } from '../../src/system/paths.ts';
import { ADMIN, addPerson, type Machine, makeHub, run } from './hub-room.ts';
import { writeSession } from './write-session.ts';

function findHere({ context }: Machine, query: string) {
  const search = { query, limit: 10, now: Date.now() };
  return readTexts(textsFile(context.dataDir), (database) => searchTexts(database, search)) ?? [];
}

describe('What is forgotten', () => {
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
