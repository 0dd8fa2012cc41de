import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listWaitingHandoffs } from '../../src/archive/records/handoffs.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { findProject } from '../../src/hub/find-project.ts';
import { sendForgotten } from '../../src/hub/forget-in-hub.ts';
import { addToTeam, shareProject } from '../../src/hub/manage-members.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { workedSession } from '../events/notes-room.ts';
import { ADMIN, addPerson, asMember, type Machine, makeHub } from './hub-room.ts';

/** A session that hooks have told of, in the folder that all machines here have. */
function work({ home, context }: Machine, id: string): void {
  const cwd = join(home, 'work');
  const transcriptPath = join(home, `${id}.jsonl`);
  writeFileSync(transcriptPath, workedSession(cwd).text());
  const session = { client: context.client.id, id, cwd, transcriptPath };
  const archive = openArchive(archiveFile(context.dataDir));
  archive.transaction(() => touchSession(archive.database, session, { now: new Date() }));
  catchUp(archive, session, transcriptPath, context, { sidechain: false });
  archive.close();
}

const handoff = (machine: Machine, ...words: string[]) =>
  runInProcess(machine, ['hub', 'handoff', ...words], {
    environment: machine.environment,
    cwd: join(machine.home, 'work'),
  });

it('A handoff in the hub is found by the team that the project is shared with, and by nobody else', async () => {
  const room = await makeHub();
  const people = [await addPerson(room, 'anna'), await addPerson(room, 'ben'), await addPerson(room, 'carl')];
  const [anna, ben, carl] = people.map((name) => room.machine(name)) as [Machine, Machine, Machine];
  const [annas, bens] = people as [string, string];
  work(anna, 'tide-1');
  const alone = await handoff(anna, 'offer');
  expect(alone.stdout).toContain(`Left in the hub, as ${annas}`);
  expect(alone.stdout).toContain('shared with no team');
  expect((await handoff(ben)).stdout).toContain('Nobody left a handoff');

  await asMember(room.machine(ADMIN), async (hub) => {
    for (const name of [annas, bens]) await addToTeam(hub, name, 'harbour', 'member');
  });
  await asMember(anna, (hub) =>
    shareProject(hub, findProject(join(anna.home, 'work'), anna.home, hub.me.id), 'harbour'),
  );
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
  work(machine, 'tide-1');
  expect((await handoff(machine, 'offer', '--file')).stdout).toContain('Written to .tideproof/offers/');
  const { stdout, status } = await handoff(machine);
  expect(status).toBe(0);
  expect(stdout).toContain('Only files are listed. Cannot reach the hub');
  expect(stdout).toMatch(/tide-1\.md/);
  expect(stdout).not.toContain('pw of');
});
