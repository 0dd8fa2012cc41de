import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listWaitingHandoffs } from '../../src/archive/records/handoffs.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { sendForgotten } from '../../src/hub/forget-in-hub.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { ADMIN, addPerson, asMember, type Machine, makeHub, run, share } from './hub-room.ts';
import { workSession } from './write-session.ts';

const handoff = (machine: Machine, ...words: string[]) => run(machine, 'hub', 'handoff', ...words);

it('A handoff in the hub is found by the team that the project is shared with, and by nobody else', async () => {
  const room = await makeHub();
  const people = [
    await addPerson(room, 'anna', 'member'),
    await addPerson(room, 'ben', 'member'),
    await addPerson(room, 'carl'),
  ];
  const [anna, ben, carl] = people.map((name) => room.machine(name)) as [Machine, Machine, Machine];
  const [annas] = people;
  workSession(anna, 'tide-1');
  const alone = await handoff(anna, 'offer');
  expect(alone.stdout).toContain(`Left in the hub, as ${annas}`);
  expect(alone.stdout).toContain('shared with no team');
  expect((await handoff(ben)).stdout).toContain('Nobody left a handoff');

  await share(anna);
  const again = JSON.parse((await handoff(anna, 'offer', '--json')).stdout);
  expect(again).toMatchObject({ teams: ['harbour'], name: null });
  expect((await handoff(anna)).stdout).toContain('Nobody left a handoff');
  expect((await handoff(carl)).stdout).toContain('Nobody left a handoff');

  const { offers } = JSON.parse((await handoff(ben, '--json')).stdout);
  expect(offers).toMatchObject([{ author: annas, title: 'The tide tables are an hour late.', taken: null }]);
  const [{ name }] = offers;
  expect((await handoff(ben, 'show', name)).stdout).toContain(
    '> # Handoff: The tide tables are an hour late.',
  );
  expect((await handoff(ben, 'take', name)).status).toBe(0);
  const archive = openArchive(archiveFile(ben.context.dataDir));
  const waiting = listWaitingHandoffs(archive.database, ben.context.inFolder(join(ben.home, 'work')).project);
  archive.close();
  expect(waiting).toMatchObject([{ name, author: annas, text: again.text }]);

  await asMember(anna, (hub) =>
    sendForgotten(hub, [{ sessionId: 'tide-1', uuid: '', forgottenAt: new Date().toISOString() }]),
  );
  expect(JSON.parse((await handoff(ben, '--json')).stdout).offers).toEqual([]);
  expect((await handoff(anna, 'offer')).stderr).toContain('a session that was forgotten');
});

it('Files are listed where the hub does not answer', async () => {
  const room = await makeHub();
  const machine = room.machine(ADMIN, room.url(ADMIN, { port: 1 }));
  workSession(machine, 'tide-1');
  expect((await handoff(machine, 'offer', '--file')).stdout).toContain('Written to .tideproof/offers/');
  const { stdout, status } = await handoff(machine);
  expect(status).toBe(0);
  expect(stdout).toContain('Only files are listed. Cannot reach the hub');
  expect(stdout).toMatch(/tide-1\.md/);
  expect(stdout).not.toContain('pw of');
});
