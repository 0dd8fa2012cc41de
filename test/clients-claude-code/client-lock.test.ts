import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findTarget, serverParts } from '../../src/clients/claude-code/setup/parts.ts';
import { makeFolder } from '../make-folder.ts';

it('The lock of the client that is no empty folder is something else: it stays, and so does the state', () => {
  const home = makeFolder();
  const places = { dataDir: join(home, 'data'), clientDir: home, cwd: home };
  const program = { node: '/usr/bin/node', entryFile: '/t.cjs' };
  const situation = { ...places, ...program, environment: { CLAUDE_CONFIG_DIR: home } };
  const [part] = serverParts(findTarget('user', situation), situation);
  const lock = join(home, '.claude.json.lock');
  mkdirSync(lock);
  writeFileSync(join(lock, 'notes.txt'), 'mine');
  utimesSync(lock, new Date(0), new Date(0));
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 2000));
  onTestFinished(() => clock.mockRestore());
  expect(() => part!.lock!(part!.path)).toThrow(/holds its lock/);
  expect(existsSync(join(lock, 'notes.txt'))).toBe(true);

  rmSync(join(lock, 'notes.txt'));
  utimesSync(lock, new Date(0), new Date(0));
  {
    using _held = part!.lock!(part!.path);
    writeFileSync(join(lock, 'notes.txt'), 'mine');
  }
  expect(existsSync(join(lock, 'notes.txt'))).toBe(true);
});
