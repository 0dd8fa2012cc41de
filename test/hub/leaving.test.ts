import { describe, expect, it } from 'vitest';
import { addMember, addToTeam, removeFromTeam, removeMember } from '../../src/hub/manage-members.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { ADMIN, addPerson, asMember, type HubRoom, type Machine, makeHub, run, share } from './hub-room.ts';
import { writeSession } from './write-session.ts';

const WORD = 'xylophone';

/** Anna and Cleo are in a team, with which Anna shares the project of her session. */
async function makeScene() {
  const room = await makeHub();
  const [anna, cleo] = [await addPerson(room, 'anna', 'member'), await addPerson(room, 'cleo', 'reader')];
  const [admin, machine] = [room.machine(ADMIN), room.machine(anna)];
  say(machine, 'tide-1');
  await pushToHub(machine.context);
  await share(machine);
  expect(await readBy(room, cleo)).toBe(1);
  return { room, anna, cleo, admin, machine };
}

function say(machine: Machine, id: string): void {
  writeSession(machine, { id, texts: [`a ${WORD}`] });
}

/** How many entries somebody finds and reads, which must be the same. */
async function readBy(room: HubRoom, who: string): Promise<number> {
  const sql = room.as(who);
  const found = await sql`SELECT * FROM tideproof.find_entries(ARRAY[${WORD}], 100)`;
  const read = await sql`SELECT * FROM tideproof.entries() WHERE text LIKE ${`%${WORD}%`}`;
  expect(read).toHaveLength(found.length);
  return found.length;
}

const sayShares = async (machine: Machine) =>
  (await run(machine, 'hub', 'members')).stdout.split('Your project')[1];

describe('Who leaves a team', () => {
  it('is not read by it from then on, nor what they push later, and is told the truth', async () => {
    const { room, anna, cleo, admin, machine } = await makeScene();
    expect(await sayShares(machine)).toContain('harbour');
    await asMember(admin, (hub) => removeFromTeam(hub, anna, 'harbour'));
    expect(await readBy(room, cleo)).toBe(0);
    say(machine, 'tide-2');
    await pushToHub(machine.context);
    expect(await readBy(room, cleo)).toBe(0);
    expect(await sayShares(machine)).toContain('nobody');
    // Back in the team, nothing is shared until they say so.
    await asMember(admin, (hub) => addToTeam(hub, anna, 'harbour', 'member'));
    expect(await readBy(room, cleo)).toBe(0);
    expect(await sayShares(machine)).toContain('nobody');
    await share(machine);
    expect(await readBy(room, cleo)).toBe(2);
  });

  it('can do so alone, and shares nothing as a reader', async () => {
    const { room, anna, cleo, admin, machine } = await makeScene();
    await asMember(admin, (hub) => addToTeam(hub, anna, 'harbour', 'reader'));
    expect(await readBy(room, cleo)).toBe(0);
    await asMember(admin, (hub) => addToTeam(hub, anna, 'harbour', 'member'));
    expect(await readBy(room, cleo)).toBe(0);
    await share(machine);
    await asMember(machine, (hub) => removeFromTeam(hub, anna, 'harbour'));
    expect(await readBy(room, cleo)).toBe(0);
    const tried = asMember(room.machine(cleo), (hub) => removeFromTeam(hub, ADMIN, 'harbour'));
    await expect(tried).rejects.toThrow();
  });

  it('cannot prevent it with a transaction that they leave open', async () => {
    const { room, anna, cleo, admin } = await makeScene();
    const held = room.as(anna);
    const [project] = await held`SELECT key FROM tideproof.projects()`;
    await held`BEGIN`;
    await held`SELECT tideproof.unshare(${project!.key}, NULL)`;
    await asMember(admin, (hub) => removeFromTeam(hub, anna, 'harbour'));
    await held`ROLLBACK`;
    expect(await readBy(room, cleo)).toBe(0);
    await asMember(admin, (hub) => addToTeam(hub, anna, 'harbour', 'member'));
    expect(await readBy(room, cleo)).toBe(0);
  });
});

it('Who leaves the hub is read by nobody, reads nothing with a connection that is open, and comes back with nothing shared', async () => {
  const { room, anna, cleo, admin, machine } = await makeScene();
  const held = room.as(anna);
  await held`BEGIN`;
  expect(await held`SELECT 1 FROM tideproof.entries()`).toHaveLength(1);
  await asMember(admin, (hub) => removeMember(hub, anna));
  expect(await held`SELECT 1 FROM tideproof.entries()`.catch(() => [])).toHaveLength(0);
  await held`ROLLBACK`;
  await expect(held`SELECT 1 FROM tideproof.entries()`).rejects.toThrow(/permission denied/);
  expect(await readBy(room, cleo)).toBe(0);
  await asMember(admin, (hub) => addMember(hub, anna, undefined));
  expect(await readBy(room, cleo)).toBe(0);
  expect(await sayShares(machine)).toContain('nobody');
  await asMember(admin, (hub) => addToTeam(hub, anna, 'harbour', 'member'));
  expect(await readBy(room, cleo)).toBe(0);
  expect(await readBy(room, anna)).toBe(1);
});
