import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { addPlugin } from './add-plugin.ts';
import { examine } from './examine.ts';
import { entryFile, test as it, makeInstalledRoom, type Room, transcriptOf } from './room.ts';

function start(room: Room, launcher: string, words: string[], input = ''): SpawnSyncReturns<string> {
  const env = { PATH: process.env.PATH, HOME: room.home, TIDEPROOF_ARCHIVE_SWEEP: 'false' };
  return spawnSync(process.execPath, [launcher, ...words], { cwd: room.home, encoding: 'utf8', env, input });
}

const launcherOf = (folder: string) => join(folder, 'plugin', 'launch.cjs');
const HOOK = ['hook', 'claude-code', '--plugin'];

function payloadOf(room: Room, event: string): string {
  const transcript = room.write('session.jsonl', transcriptOf('s', room.home));
  const payload = { session_id: 's', transcript_path: transcript, cwd: room.home, hook_event_name: event };
  return JSON.stringify(payload);
}

describe('The launcher of the plugin', () => {
  it('starts the command beside it, and from a copy in the cache the one of the marketplace', ({ room }) => {
    const folder = addPlugin(room);
    const copy = join(room.clientDir, 'plugins', 'cache', 'tideproof', 'tideproof', '0.1.0');
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(folder, 'plugin'), copy, { recursive: true });
    for (const place of [join(folder, 'plugin'), copy]) {
      const { stdout, status } = start(room, join(place, 'launch.cjs'), ['--version']);
      expect(stdout).toMatch(/\d+\.\d+\.\d+/);
      expect(status).toBe(0);
    }
  });

  it('says nothing to the client where nothing is built, and to a person what to do', ({ room }) => {
    const folder = addPlugin(room, { isBuilt: false });
    const launcher = launcherOf(folder);
    const hook = start(room, launcher, HOOK, payloadOf(room, 'Stop'));
    expect(hook).toMatchObject({ stdout: '', stderr: '', status: 0 });
    const told = `npm install -g tideproof; or in ${folder}: npm install && npm run build\n`;
    const asked = start(room, launcher, ['mcp']);
    expect(asked).toMatchObject({ status: 2, stderr: expect.stringContaining(told) });
  });

  it('runs the installed command where nothing is built beside it', ({ room }) => {
    const folder = addPlugin(room, { isBuilt: false });
    const bin = join(room.home, 'bin');
    mkdirSync(bin);
    symlinkSync(entryFile, join(bin, 'tideproof'));
    const options = { env: { HOME: room.home, PATH: bin }, encoding: 'utf8' } as const;
    const { stdout, status } = spawnSync(process.execPath, [launcherOf(folder), '--version'], options);
    expect([stdout, status]).toEqual([expect.stringMatching(/\d+\.\d+\.\d+/), 0]);
  });
});

it('A hook of the plugin takes settings for empty that the client cannot read either', ({ room }) => {
  const folder = addPlugin(room);
  const odd = ['{"hooks":{"Stop":{}}}', '{"hooks":{"Stop":[null,{"hooks":[1]}]}}'];
  for (const text of ['{', '[]', 'null', ...odd]) {
    writeFileSync(room.settingsPath, text);
    const hook = start(room, launcherOf(folder), HOOK, payloadOf(room, 'Stop'));
    expect(hook).toMatchObject({ stderr: '', status: 0 });
  }
  expect(existsSync(join(room.dataDir, 'archive.db'))).toBe(true);
  expect(existsSync(join(room.dataDir, 'tideproof.log'))).toBe(false);
});

describe('tideproof doctor', () => {
  it('says that an old client refuses the hooks of the plugin', async ({ room }) => {
    addPlugin(room);
    room.write('.claude/projects/-home-ada-pier/s.jsonl', '{"type":"user","version":"2.0.76"}\n');
    expect((await examine(room)).of('Plugin')).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('Claude Code 2.0.76 refuses its hooks'),
      fix: expect.stringContaining('install'),
    });
  });

  it('takes the hooks of the plugin for registered, and lets them answer', async ({ room }) => {
    addPlugin(room);
    const { of } = await examine(room);
    const detail = `${hooks.length} events registered by the plugin`;
    expect(of('Hooks')).toMatchObject({ status: 'ok', detail });
    expect(of('Rehearsal')?.detail).toMatch(/^the hooks answer as they should/);
    expect(of('Plugin')?.status).toBe('ok');
    expect(of('Parts')).toBeUndefined();
  });

  it('warns of hooks in the settings beside the plugin', async () => {
    const room = makeInstalledRoom();
    addPlugin(room);
    expect((await examine(room)).of('Plugin')).toMatchObject({
      status: 'warning',
      detail: 'enabled, but the settings have the hooks too; it leaves the work to them',
      fix: expect.stringContaining('claude plugin uninstall tideproof@tideproof'),
    });
  });

  it('warns of a mod that is switched on, but has no plugin to bring it', async () => {
    const room = makeInstalledRoom();
    expect((await examine(room)).of('Mod')).toBeUndefined();
    await room.run('config', 'set', 'mod.enabled', 'true', '--user');
    expect((await examine(room)).of('Mod')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('the plugin is not installed'),
      fix: expect.stringContaining('config set mod.enabled false --user'),
    });
  });

  it('says in one line that the plugin is not built, and what to run', async ({ room }) => {
    const folder = addPlugin(room, { isBuilt: false });
    expect((await examine(room)).of('Plugin')).toMatchObject({
      status: 'failed',
      fix: `Run in ${folder}: npm install && npm run build`,
    });
    expect((await examine(room)).of('Hooks')?.status).toBe('failed');
  });
});
