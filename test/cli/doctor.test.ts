import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { defaultLists, planInstructions } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { examine, matching } from './examine.ts';
import { entryFile, test as it, makeInstalledRoom, makeRoom, transcriptOf } from './room.ts';

describe('tideproof doctor', () => {
  it('finds a fresh install in order', async () => {
    const { healthy, of } = await examine(makeInstalledRoom(process.execPath));
    expect(healthy).toBe(true);
    expect(of('Hooks')?.detail).toBe(`${hooks.length} events registered`);
    // On a busy machine it is a warning that they are slow.
    expect(of('Rehearsal')?.detail).toMatch(/^the hooks answer as they should/);
    expect(of('Last event')).toMatchObject({ status: 'warning', detail: 'no hook has run yet' });
  });

  it('says that no hooks are registered, and how to register them', async () => {
    const { of } = await examine(makeRoom());
    expect(of('Hooks')).toMatchObject({ status: 'failed', detail: 'none is registered' });
    expect(of('Hooks')?.fix).toBe('Run: tideproof install');
  });

  it('says that the data folder cannot be written to', async ({ room }) => {
    const file = room.write('notes.txt', 'a file where a folder should be');
    const { healthy, of } = await examine(room, { TIDEPROOF_HOME: join(file, 'data') });
    expect(healthy).toBe(false);
    const told = { detail: /cannot be written to/, fix: /TIDEPROOF_HOME/ };
    expect(of('Data folder')).toEqual(expect.objectContaining(matching(told)));
  });

  it('says that the archive is not a database, which import mends', async ({ room }) => {
    room.write('.local/share/tideproof/archive.db', 'this is a shopping list, not a database'.repeat(100));
    const { of } = await examine(room);
    expect(of('Archive')).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('not a database'),
      fix: expect.stringContaining('tideproof import'),
    });
    expect((await room.run('import')).stdout).toMatch(/put aside as \S.*archive\.aside-\w+\.db/);
    const after = await examine(room);
    expect(after.of('Archive')).toMatchObject({ status: 'ok' });
    expect(after.of('Put aside')?.detail).toContain('archive.aside-');
  });

  it('says how many words are kept, what was never taken in, and that the file is broken', async () => {
    const room = makeRoom();
    expect((await examine(room)).of('Words')).toMatchObject({ status: 'ok', detail: 'none kept yet' });
    room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', '/home/dev/pier'));
    expect((await examine(room)).of('Words')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('1 transcript on this machine not taken in yet'),
      fix: expect.stringContaining('import'),
    });
    // It leaves the file to nobody else, as only a process that has ended does.
    room.start('import');
    expect((await examine(room)).of('Words')).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/texts\.db, .* KB, 1 transcript$/),
    });
    room.write('.claude/projects/-pier/two.jsonl', transcriptOf('two', '/home/dev/quay'));
    room.start('import');
    room.start('forget', '--session', 'two', '--yes');
    expect((await examine(room)).of('Words')?.status).toBe('ok');
    const off = { TIDEPROOF_DISABLED_FOLDERS: '["/home/dev/shed"]' };
    room.write('.claude/projects/-pier/three.jsonl', transcriptOf('three', '/home/dev/shed'));
    expect((await examine(room, off)).of('Words')?.status).toBe('ok');
    room.write('.local/share/tideproof/texts.db', 'this is a shopping list, not a database'.repeat(100));
    expect((await examine(room)).of('Words')).toMatchObject({ status: 'failed' });
    const without = await examine(room, { TIDEPROOF_ARCHIVE_WORDS: 'false' });
    expect(without.of('Words')?.detail).toContain('not kept');
  });

  it('says that the hooks run a Node that is gone', async () => {
    const room = makeInstalledRoom();
    const gone = '/opt/node 18/bin/node';
    const node = JSON.stringify(room.node).slice(1, -1);
    writeFileSync(room.settingsPath, room.readSettings().replaceAll(node, gone));
    expect((await examine(room)).of('Hooks')).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(`^SessionStart, .*: it runs what is gone: ${gone}$`),
    });
    expect((await room.run('install')).status).toBe(0);
    expect((await examine(room)).healthy).toBe(true);
  });

  it('says that the client ignores commented settings', async () => {
    const room = makeInstalledRoom();
    writeFileSync(room.settingsPath, `// my settings\n${room.readSettings()}`);
    const { of } = await examine(room);
    const told = { detail: /not valid JSON at line 1, column 1/, fix: /Fix line 1, column 1/ };
    expect(of('Settings')).toMatchObject({ status: 'failed', ...matching(told) });
  });

  const OFF = ['.claude/settings.json', 'project/.claude/settings.local.json'];
  it.each(OFF)('says that %s switches all hooks off', async (path) => {
    const room = makeInstalledRoom();
    const before = path.startsWith('project') ? '{}' : room.readSettings();
    room.write(path, JSON.stringify({ ...JSON.parse(before), disableAllHooks: true }));
    const cwd = path.startsWith('project') ? join(room.home, 'project') : room.home;
    const { stdout, status } = await room.runIn(cwd, 'doctor');
    expect([status, stdout]).toEqual([1, expect.stringContaining('so Claude Code runs no hooks')]);
  });

  it('finds a hook that works but takes its time', async () => {
    const room = makeInstalledRoom();
    const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1600)';
    const slow = room.write('slow/tideproof.cjs', `${pause};require(${JSON.stringify(entryFile)})`);
    const settings = JSON.parse(room.readSettings());
    settings.hooks.Stop[0].hooks[0].command = hookCommand(process.execPath, slow);
    writeFileSync(room.settingsPath, JSON.stringify(settings));
    expect((await examine(room)).of('Rehearsal')).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/slowly: up to \d{4} ms/),
    });
  });

  it('brings errors of the last days to light', async ({ room }) => {
    const old = '2020-01-01T00:00:00.000Z 1 hook failed: long ago\n    at somewhere\n';
    const log = room.write('.local/share/tideproof/tideproof.log', old);
    expect((await examine(room)).of('Log')).toMatchObject({ status: 'ok' });
    appendFileSync(log, `${new Date().toISOString()} 1 hook failed: the pier is wet\n    at somewhere\n`);
    expect((await examine(room)).of('Log')).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/^1 error in the last 7 days.*the pier is wet$/),
    });
  });

  it('says that it is switched off here, and how to switch it on here only', async () => {
    const room = makeInstalledRoom();
    await room.run('config', 'set', 'disabledFolders', JSON.stringify(['/srv/notes', room.home]));
    const off = (await examine(room)).all('Config').find(({ status }) => status === 'warning');
    expect(off?.detail).toContain('switched off here');
    expect(off?.fix).toContain(`config set disabledFolders '["/srv/notes"]'`);
  });

  it('says whether Compact Instructions are there and up to date', async ({ room }) => {
    const [project, user] = [join(room.home, 'CLAUDE.md'), join(room.clientDir, 'CLAUDE.md')];
    const found = async () =>
      (await examine(room)).all('Parts').filter(({ detail }) => !/^without /.test(detail));
    expect(await found()).toEqual([]);
    room.write('CLAUDE.md', planInstructions(defaultLists).add(undefined).text!);
    room.write('.claude/CLAUDE.md', planInstructions(defaultLists).add(undefined).text!);
    expect(await found()).toEqual([
      { check: 'Parts', status: 'ok', detail: 'there and up to date: the Compact Instructions' },
    ]);
    room.write('.tideproof/config.json', '{ "compactInstructions.keep": ["Boats"] }');
    appendFileSync(user, '<!-- tideproof:end -->');
    expect(await found()).toMatchObject([
      {
        status: 'warning',
        detail: expect.stringContaining(`would write it: the Compact Instructions (${project})`),
        fix: expect.stringMatching(/ install --instructions --scope project$/),
      },
      { status: 'warning', detail: expect.stringContaining('do not belong together') },
    ]);
  });

  it('leaves no trace', async ({ room }) => {
    await room.run('doctor');
    expect(spawnSync('find', [room.home], { encoding: 'utf8' }).stdout.trim()).toBe(room.home);
  });
});
