import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { makeInstalledRoom, makeRoom, transcriptOf } from './room.ts';

const SETTINGS =
  '{\n\t"model": "opus",\n\t"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bell"}]}]}\n}';

describe('tideproof install', () => {
  it('registers every hook, proves that they answer and says how to undo it', async () => {
    const room = makeRoom(process.execPath);
    const { stdout, stderr, status } = await room.runWith({ PATH: process.env.PATH }, 'install');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(Object.keys(JSON.parse(room.readSettings()).hooks)).toEqual(hooks.map(({ event }) => event));
    expect(stdout).toContain('what the summary lost was restored');
    const undo = /Uninstall: +(.+)/.exec(stdout)?.[1] ?? '';
    const undone = spawnSync(undo, {
      shell: true,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: room.home },
    });
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
    expect(events()).not.toContain('StopFailure');
    write('2.1.78');
    expect((await room.run('install')).stdout).not.toContain('left out');
    expect(events()).toContain('StopFailure');
  });

  it('changes nothing the second time', async () => {
    const room = makeInstalledRoom();
    const before = room.readSettings();
    const { stdout, status } = await room.run('install');
    expect(stdout).toContain('nothing changed');
    expect(room.readSettings()).toBe(before);
    expect(status).toBe(0);
  });

  it('changes nothing in a dry run, and says what it would change', async () => {
    const room = makeRoom();
    room.write('.claude/settings.json', SETTINGS);
    const { stdout, status } = await room.run('install', '--dry-run');
    expect(stdout).toMatch(/^ {2}add +PreCompact +client waits/m);
    expect(room.readSettings()).toBe(SETTINGS);
    expect(existsSync(room.dataDir)).toBe(false);
    expect(status).toBe(0);
  });

  it('keeps a copy of the settings, and uninstall gives them back to the byte', async () => {
    const room = makeRoom();
    room.write('.claude/settings.json', SETTINGS);
    await room.run('install', '--yes');
    expect(JSON.parse(room.readSettings())).toMatchObject({ model: 'opus' });
    expect(readdirSync(join(room.dataDir, 'backups'))).toHaveLength(1);
    const { stdout, status } = await room.run('uninstall', '--yes');
    expect(stdout).toContain('byte for byte');
    expect(room.readSettings()).toBe(SETTINGS);
    expect(status).toBe(0);
  });

  it('reads the history that is there', async () => {
    const room = makeRoom();
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

  it('respects CLAUDE_CONFIG_DIR and TIDEPROOF_HOME', async () => {
    const room = makeRoom();
    const environment = {
      CLAUDE_CONFIG_DIR: join(room.home, 'other'),
      TIDEPROOF_HOME: join(room.home, 'kept'),
    };
    const { stdout, status } = await room.runWith(environment, 'install');
    expect(status).toBe(0);
    expect(stdout).toContain('TIDEPROOF_HOME is set');
    expect(readdirSync(room.home).sort()).toEqual(['kept', 'other']);
  });

  it('refuses settings the client cannot read, and leaves them alone', async () => {
    const room = makeRoom();
    const text = '{\n  // mine\n  "model": "opus"\n}\n';
    room.write('.claude/settings.json', text);
    const { stderr, status } = await room.run('install');
    expect(stderr).toContain('there is a comment at line 2, column 3');
    expect(stderr).toContain('E_SETTINGS_UNREADABLE');
    expect(status).toBe(2);
    expect(room.readSettings()).toBe(text);
  });

  it('takes old entries of ours out of a hooks.json that the client never reads', async () => {
    const room = makeRoom();
    const ours = { type: 'command', command: '"/usr/bin/node" "/old/tideproof.cjs" hook claude-code' };
    room.write('.claude/hooks.json', JSON.stringify({ hooks: { Stop: [{ hooks: [ours] }] } }));
    const ignored = /! +hooks\.json +Claude Code ignores .* has hooks of tideproof in it/;
    expect((await room.run('doctor')).stdout).toMatch(ignored);
    expect((await room.run('install')).stdout).toContain('Took out our hooks in a file that nobody reads');
    expect((await room.run('doctor')).stdout).not.toMatch(ignored);
    expect(existsSync(join(room.clientDir, 'hooks.json'))).toBe(false);
    expect(
      readdirSync(join(room.dataDir, 'backups')).filter((name) => name.startsWith('hooks-')),
    ).toHaveLength(1);
  });

  it('does not touch the settings when the archive cannot be used', async () => {
    const room = makeRoom();
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
    expect((await room.run('uninstall', '--scope', 'user', '--purge')).status).toBe(2);
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

  it('takes out only the hooks when the settings were changed since', async () => {
    const room = makeRoom();
    room.write('.claude/settings.json', SETTINGS);
    await room.run('install');
    room.write('.claude/settings.json', room.readSettings().replace('opus', 'sonnet'));
    expect((await room.run('uninstall')).stdout).toContain('is kept');
    expect(room.readSettings()).toBe(SETTINGS.replace('opus', 'sonnet'));
  });
});
