import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeEmptyRoom, SESSION } from './archived-room.ts';

it('Pins and notes go from one machine to another in a file, and nothing twice', async () => {
  const [from, to] = [makeEmptyRoom(), makeEmptyRoom()];
  const start = (room: typeof from) => {
    room.record(SESSION, room.home, [{ you: 'Mend the pier' }]);
    room.archive();
  };
  start(from);
  await from.run('pin', 'Never touch generated/');
  await from.run('pin', '--project', 'Use pnpm');
  await from.run('note', 'The crane is rented');
  const file = join(from.home, 'pins.json');
  expect((await from.run('pin', '--export', file)).stdout).toContain('Wrote 2 pins and 1 note');
  const again = await from.run('pin', '--export', file);
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('it exists')]);
  const early = await to.run('pin', '--import', file);
  expect([early.status, early.stderr]).toEqual([2, expect.stringContaining('Added 2 pins, but no note')]);
  start(to);
  expect((await to.run('pin', '--import', file)).stdout).toContain(
    'Added 0 pins for this project and 1 note',
  );
  await to.run('pin', '--import', file);
  const { pins } = JSON.parse((await to.run('pin', '--list', '--json')).stdout);
  expect(pins).toMatchObject([
    { text: 'Use pnpm', scope: 'project' },
    { text: 'Never touch generated/', scope: 'project' },
  ]);
  const { events } = JSON.parse((await to.run('history', '--kind', 'note', '--json')).stdout);
  expect(events).toMatchObject([{ text: 'The crane is rented' }]);
  writeFileSync(file, '[1]');
  expect((await to.run('pin', '--import', file)).stderr).toContain('holds no pins and notes');
  expect((await to.run('pin', '--import', join(to.home, 'none'))).stderr).toContain('no such file');
});
