import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addShellCommand } from '../../../src/install/shell-command.ts';
import { makeRoom } from '../room.ts';

/** What a shell finds of the system, and no `tideproof`. */
const SYSTEM = ['/usr/bin', '/bin', dirname(process.execPath)].join(delimiter);

describe.skipIf(process.platform === 'win32')('The command tideproof', () => {
  it('is in the plan, works in the shell afterwards, stands in every hint, and uninstall takes it back', async () => {
    const room = makeRoom();
    const own = join(room.home, '.local', 'bin');
    // The usual folder of a user counts, wherever it stands on the PATH.
    const others = ['tools/bin', 'bin'].map((name) => join(room.home, name));
    for (const folder of others) mkdirSync(folder, { recursive: true });
    const PATH = [...others, own, SYSTEM].join(delimiter);
    const env = { PATH, HOME: room.home };
    const shell = (line: string) =>
      spawnSync('/bin/sh', ['-c', line], { cwd: room.home, encoding: 'utf8', env });
    const plan = (await room.runWith({ PATH }, 'install', '--dry-run')).stdout;
    expect(plan).toContain(`add  the command tideproof (${join(own, 'tideproof')})`);
    expect(existsSync(own)).toBe(false);

    const { stdout } = await room.runWith({ PATH }, 'install', '--yes');
    expect(stdout).toContain('Check health:  tideproof doctor');
    expect(shell('tideproof --version').stdout).toBe(room.start('--version').stdout);
    expect(shell('tideproof audit').stdout).toContain('run: tideproof audit --all');
    expect((await room.runWith({ PATH }, 'install', '--yes')).stdout).toContain('nothing changed');

    expect(shell('tideproof uninstall --yes').stdout).toContain('the command tideproof');
    expect(existsSync(join(own, 'tideproof'))).toBe(false);
    expect(existsSync(own)).toBe(false);
  });

  it('leaves another program of that name alone, and is left out when not wanted', async () => {
    const room = makeRoom();
    const own = join(room.home, 'bin');
    mkdirSync(own);
    const PATH = `${own}${delimiter}${SYSTEM}`;
    const { stdout } = await room.runWith({ PATH }, 'install', '--yes', '--no-shell-command');
    expect(stdout).not.toContain('No folder on your PATH');
    expect(existsSync(join(own, 'tideproof'))).toBe(false);
    writeFileSync(join(own, 'tideproof'), '#!/bin/sh\necho mine\n', { mode: 0o755 });
    await room.runWith({ PATH }, 'install', '--yes');
    await room.runWith({ PATH }, 'uninstall', '--yes');
    expect(readFileSync(join(own, 'tideproof'), 'utf8')).toBe('#!/bin/sh\necho mine\n');
  });

  it('is put into another folder of the home, but into none of a package manager or the system', () => {
    const { home, dataDir } = makeRoom();
    const folders = ['pier/node_modules/.bin', 'tools/bin'].map((name) => join(home, name));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const plan = (ofWhom: string, PATH: string) => {
      const situation = { dataDir, clientDir: home, node: '/usr/bin/node', entryFile: '/t.cjs', cwd: home };
      return addShellCommand({ ...situation, environment: { PATH } }, ofWhom, true)?.path;
    };
    expect(plan(home, [...folders, SYSTEM].join(delimiter))).toBe(join(home, 'tools', 'bin', 'tideproof'));
    expect(plan(userInfo().homedir, '/usr/bin:/bin')).toBeUndefined();
  });

  it('is not there where no folder takes it, and then commands are printed in full', async () => {
    const room = makeRoom();
    const { stdout } = await room.runWith({ PATH: SYSTEM }, 'install', '--yes');
    expect(stdout).toContain('No folder on your PATH could take a `tideproof` command');
    const [, health = ''] = /Check health: +(.+)/.exec(stdout) ?? [];
    expect(health).toMatch(/^node .*tideproof\.cjs"? doctor$/);
  });
});
