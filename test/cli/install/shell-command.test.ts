import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findCommandFolder } from '../../../src/install/shell-command.ts';
import { makeRoom } from '../room.ts';

/** What a shell finds of the system, and no `tideproof`. */
const SYSTEM = ['/usr/bin', '/bin', dirname(process.execPath)].join(delimiter);

describe.skipIf(process.platform === 'win32')('The command tideproof', () => {
  it('is in the plan, works in the shell afterwards, stands in every hint, and uninstall takes it back', async () => {
    const room = makeRoom();
    const own = join(room.home, '.local', 'bin');
    const PATH = `${own}${delimiter}${SYSTEM}`;
    const shell = (line: string) =>
      spawnSync('/bin/sh', ['-c', line], {
        cwd: room.home,
        encoding: 'utf8',
        env: { PATH, HOME: room.home },
      });
    const plan = (await room.runWith({ PATH }, 'install', '--dry-run')).stdout;
    expect(plan).toContain(`add  the command tideproof (${join(own, 'tideproof')}, 5 lines)`);
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

  it('is not there where no folder takes it, and then commands are printed in full', async () => {
    const room = makeRoom();
    const { stdout } = await room.runWith({ PATH: SYSTEM }, 'install', '--yes');
    expect(stdout).toContain('No folder on your PATH could take a `tideproof` command');
    const [, health = ''] = /Check health: +(.+)/.exec(stdout) ?? [];
    expect(health).toMatch(/^node .*tideproof\.cjs"? doctor$/);
  });
});

describe('findCommandFolder()', () => {
  const makeHome = (...folders: string[]) => {
    const home = mkdtempSync(join(tmpdir(), 'tideproof-home-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
    return home;
  };
  const find = (home: string, folders: string[], isOwnHome = false) =>
    findCommandFolder(
      { PATH: folders.join(delimiter) },
      { home, isOwnHome, node: join(home, 'node/bin/node') },
    );

  it('prefers the usual folder of the user, wherever it stands on the PATH', () => {
    const home = makeHome('tools/bin', 'bin', '.local/bin');
    const [tools, bin, local] = ['tools/bin', 'bin', '.local/bin'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    expect(find(home, ['/usr/bin', tools, bin, local])).toBe(local);
    expect(find(home, ['/usr/bin', tools, bin])).toBe(bin);
    expect(find(home, [tools])).toBe(tools);
  });
});
