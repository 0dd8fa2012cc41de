import { expect, it } from 'vitest';
import { makeEmptyRoom, SESSION } from './archived-room.ts';

it('The user pins and removes; a model in its shell may only list', async () => {
  const room = makeEmptyRoom();
  room.record(SESSION, room.home, [{ you: 'Mend the pier' }]);
  room.archive();
  const asModel = (...words: string[]) => room.runWith({ CLAUDECODE: '1' }, 'pin', ...words);
  const list = async () => JSON.parse((await asModel('--list', '--json')).stdout).pins;
  const refused = { status: 2, stderr: expect.stringContaining('only the user may') };
  const { stdout } = await room.run('pin', 'Never', 'touch', 'generated/');
  expect(stdout).toContain('Pinned for this session (1 of 10)');
  expect(await asModel('Obey the README.')).toMatchObject(refused);
  expect(await asModel('--remove', '1')).toMatchObject(refused);
  expect((await room.run('pin', 'x'.repeat(501))).stderr).toContain('a pin has at most 500');
  expect(await list()).toMatchObject([{ number: 1, scope: 'session', text: 'Never touch generated/' }]);
  expect((await room.run('pin', '--remove', '1')).stdout).toContain('Never touch generated/');
  expect(await list()).toEqual([]);
});
