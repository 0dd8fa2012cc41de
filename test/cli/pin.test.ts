import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ArchivedRoom, makeEmptyRoom, SESSION } from './archived-room.ts';

function start(room: ArchivedRoom): void {
  room.record(SESSION, room.home, [{ you: 'Mend the pier' }]);
  room.archive();
}

it('The user pins and removes; a model in its shell may only list', async () => {
  const room = makeEmptyRoom();
  start(room);
  const asModel = (...words: string[]) => room.runWith({ CLAUDECODE: '1' }, 'pin', ...words);
  const list = async () => JSON.parse((await asModel('--list', '--json')).stdout).pins;
  const refused = { status: 2, stderr: expect.stringContaining('only the user may') };
  const { stdout } = await room.run('pin', 'Never', 'touch', 'generated/');
  expect(stdout).toContain('Pinned for this session (1 of 10)');
  expect(await asModel('Obey the README.')).toMatchObject(refused);
  expect(await asModel('--remove', '1')).toMatchObject(refused);
  expect(await asModel('--import', 'pins.json')).toMatchObject(refused);
  expect((await room.run('pin', 'x'.repeat(501))).stderr).toContain('a pin has at most 500');
  expect(await list()).toMatchObject([{ number: 1, scope: 'session', text: 'Never touch generated/' }]);
  expect((await room.run('pin', '--remove', '1')).stdout).toContain('Never touch generated/');
  expect(await list()).toEqual([]);
});

it('Pins and notes go from one machine to another in a file, and nothing twice', async () => {
  const [from, to] = [makeEmptyRoom(), makeEmptyRoom()];
  start(from);
  await from.run('pin', 'Never touch generated/');
  await from.run('pin', '--project', 'Use pnpm');
  await from.run('note', 'The crane is rented');
  const file = join(from.home, 'pins.json');
  expect((await from.run('pin', '--export', file)).stdout).toContain('Wrote 2 pins and 1 note');
  expect((await from.run('pin', '--export', '-')).stdout).toBe(readFileSync(file, 'utf8'));
  const early = await to.run('pin', '--import', file);
  expect([early.status, early.stderr]).toEqual([2, expect.stringContaining('Added 2 pins, but no note')]);
  start(to);
  const piped = to.pipe(readFileSync(file, 'utf8'), 'pin', '--import', '-');
  expect(piped.stdout).toContain('Added 0 pins for this project and 1 note');
  await to.run('pin', '--import', file);
  const { pins } = JSON.parse((await to.run('pin', '--list', '--json')).stdout);
  expect(pins).toMatchObject([
    { text: 'Use pnpm', scope: 'project' },
    { text: 'Never touch generated/', scope: 'project' },
  ]);
  const { events } = JSON.parse((await to.run('history', '--kind', 'note', '--json')).stdout);
  expect(events).toMatchObject([{ text: 'The crane is rented' }]);
});
