import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { test as it, makeInstalledRoom, makeRoom, transcriptOf } from './room.ts';

describe('tideproof install', () => {
  it('registers every hook, proves that they answer and says how to undo it', async () => {
    const room = makeRoom(process.execPath);
    const { stdout, stderr, status } = await room.runWith({ PATH: process.env.PATH }, 'install');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(Object.keys(JSON.parse(room.readSettings()).hooks)).toEqual(hooks.map(({ event }) => event));
    expect(stdout).toContain('what the summary lost was restored');
    const undo = /Uninstall: +(.+)/.exec(stdout)?.[1] ?? '';
    const env = { PATH: process.env.PATH, HOME: room.home };
    const undone = spawnSync(undo, { shell: true, encoding: 'utf8', env });
    expect(undone.stdout).toContain('there was no such file before');
    expect(existsSync(room.clientDir)).toBe(false);
  });

  it('leaves out the events that the client there does not know, and adds them after an update', async () => {
    const room = makeRoom();
    const write = (version: string) =>
      room.write('.claude/projects/-home-ada-pier/s.jsonl', `{"type":"user","version":"${version}"}\n`);
    const events = () => Object.keys(JSON.parse(room.readSettings()).hooks);
    write('2.0.76');
    expect((await room.run('install')).stdout).toContain('does not know PostCompact, StopFailure: left out');
    expect(events()).not.toContain('PostCompact');
    expect((await room.run('doctor', '--json')).status).toBe(0);
    write('2.1.76');
    expect((await room.run('install')).stdout).toContain('does not know StopFailure: left out');
    expect(events()).toContain('PostCompact');
  });

  it('reads the history that is there', async ({ room }) => {
    room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', '/home/dev/pier'));
    const { stdout } = await room.run('install', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({ kind: 'settings', action: 'add', path: room.settingsPath }),
      ]),
      history: { found: 1, read: 1, failures: [] },
      selfTest: { passed: true },
    });
  });

  it('respects CLAUDE_CONFIG_DIR and TIDEPROOF_HOME', async ({ room }) => {
    const [other, kept] = [join(room.home, 'other'), join(room.home, 'kept')];
    const environment = { CLAUDE_CONFIG_DIR: other, TIDEPROOF_HOME: kept };
    const { stdout, status } = await room.runWith(environment, 'install');
    expect([status, stdout]).toEqual([0, expect.stringContaining('TIDEPROOF_HOME is set')]);
    expect(readdirSync(room.home).sort()).toEqual(['kept', 'other']);
  });

  it('takes old entries of ours out of a hooks.json that the client never reads', async ({ room }) => {
    const ours = { type: 'command', command: '"/usr/bin/node" "/old/tideproof.cjs" hook claude-code' };
    room.write('.claude/hooks.json', JSON.stringify({ hooks: { Stop: [{ hooks: [ours] }] } }));
    const ignored = /! +hooks\.json +Claude Code ignores .* has hooks of tideproof in it/;
    expect((await room.run('doctor')).stdout).toMatch(ignored);
    expect((await room.run('install')).stdout).toContain('Removed our hooks in a file that nobody reads');
    expect((await room.run('doctor')).stdout).not.toMatch(ignored);
    expect(existsSync(join(room.clientDir, 'hooks.json'))).toBe(false);
    const backups = readdirSync(join(room.dataDir, 'backups'));
    expect(backups.filter((name) => name.startsWith('hooks-'))).toHaveLength(1);
  });

  it('does not touch the settings when the archive cannot be used', async ({ room }) => {
    room.write('.local/share/tideproof', 'a file where the folder should be');
    const { stderr, status } = await room.run('install');
    expect(stderr).toContain('E_ARCHIVE_UNUSABLE');
    expect(status).toBe(2);
    expect(existsSync(room.settingsPath)).toBe(false);
  });
});

describe('tideproof uninstall', () => {
  it('deletes the archive only when asked, and names what is left in projects', async () => {
    const room = makeInstalledRoom();
    await room.run('import');
    const kept = (await room.run('uninstall', '--dry-run')).stdout;
    expect(kept).not.toContain('deleted for good');
    expect(existsSync(room.dataDir)).toBe(true);
    expect((await room.run('uninstall')).stdout).toMatch(/; to delete it: .*tideproof.* uninstall --purge\n/);
    const { stdout, status } = await room.run('uninstall', '--purge', '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain(`Deleted ${room.dataDir}.`);
    // A backup that the same command deletes is none.
    expect(stdout).not.toContain('backup');
    expect(existsSync(room.dataDir)).toBe(false);
  });

  it('fails, and says so, when the settings cannot be read', async () => {
    const room = makeInstalledRoom();
    const broken = room.readSettings().replace('{', '{{');
    room.write('.claude/settings.json', broken);
    const { stdout, status } = await room.run('uninstall', '--yes');
    expect(status).toBe(1);
    expect(stdout).toContain('settings.json');
    expect(stdout).not.toContain('is not in the settings');
    expect(room.readSettings()).toBe(broken);
  });

  it('deletes no folder of somebody else, whatever TIDEPROOF_HOME says', async ({ room }) => {
    const mine = room.write('harbour/tides.txt', 'mine');
    const elsewhere = { TIDEPROOF_HOME: join(room.home, 'harbour') };
    const { stdout, status } = await room.runWith(elsewhere, 'uninstall', '--purge', '--yes');
    expect([status, existsSync(mine)]).toEqual([0, true]);
    expect(stdout).not.toMatch(/deleted for good|archive is kept/);
    await room.run('config', 'set', 'keep.days', '365', '--user');
    expect((await room.run('uninstall', '--purge', '--yes')).stdout).toContain(`Deleted ${room.dataDir}.`);
  });

  it('gives the files back also where the archive cannot be read', async () => {
    const room = makeInstalledRoom();
    writeFileSync(join(room.dataDir, 'archive.db'), 'no database');
    const { stdout, status } = await room.run('uninstall', '--purge', '--yes');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Deleted ${room.dataDir}.`)]);
    expect(existsSync(room.settingsPath)).toBe(false);
  });
});
