import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { listRegistered } from '../../src/clients/claude-code/settings/read-settings.ts';
import { readSettingsFile } from '../../src/install/settings-file.ts';
import { makeRoom } from './room.ts';
import {
  COMMAND,
  nastySettings,
  outdatedSettings,
  refusedSettings,
  smallSettings,
} from './settings-files.ts';

const refusal = expect.objectContaining({ code: 'E_SETTINGS_UNREADABLE', hint: expect.stringMatching(/\S/) });
const restored = { action: 'remove', edited: false };

describe('Settings with our hooks', () => {
  it.each(Object.entries(nastySettings))('are given back to the byte: %s', (_name, text) => {
    const room = makeRoom(text);
    const before = readFileSync(room.settingsPath);
    expect(room.install({ node: '/old/node' }).action).toBe('update');
    room.install({ node: '/newer/node', hooks: hooks.slice(0, 3) });
    room.install({ statusLine: true });
    const once = room.read();
    expect(room.install({ statusLine: true }).action).toBe('nothing');
    expect(room.read()).toBe(once);
    expect(room.uninstall()).toMatchObject(restored);
    expect(readFileSync(room.settingsPath).equals(before)).toBe(true);
    expect([room.list('.claude'), room.list('data', 'installs')]).toEqual([['settings.json'], []]);
    expect(room.uninstall()).toBeUndefined();
  });

  it.each(Object.entries(outdatedSettings))('lose what another version left: %s', (_, [text, without]) => {
    const room = makeRoom(text);
    room.install({ statusLine: true });
    const { hooks: registered } = listRegistered(room.read());
    expect(registered.map(({ event }) => event).sort()).toEqual(hooks.map(({ event }) => event).sort());
    room.uninstall();
    expect(room.read()).toBe(without);
  });

  it.each(smallSettings)('need no record to lose all that is ours: %s', (_name, text) => {
    const room = makeRoom(text);
    const { text: before } = readSettingsFile(room.settingsPath);
    room.install({ statusLine: true });
    rmSync(join(room.home, 'data'), { recursive: true });
    room.uninstall();
    const { text: left } = readSettingsFile(room.settingsPath);
    expect(listRegistered(left)).toMatchObject({ ...listRegistered(before), hooks: [] });
  });

  it.each(Object.entries(refusedSettings))('are left alone if refused: %s', (_, [text, complaint]) => {
    const room = makeRoom(text);
    for (const told of [refusal, complaint, room.settingsPath]) expect(() => room.install()).toThrow(told);
    expect([room.read(), room.list()]).toEqual([text, ['.claude']]);
  });

  it('are shown in a dry run without touching anything', () => {
    const room = makeRoom('{}');
    const plan = room.install({ dryRun: true });
    expect(plan).toMatchObject({ action: 'update', before: '{}' });
    expect(plan.after).toContain(JSON.stringify(COMMAND));
    expect([room.read(), room.list()]).toEqual(['{}', ['.claude']]);
    room.install();
    const installed = room.read();
    const removal = room.uninstall({ dryRun: true });
    expect(removal).toMatchObject({ ...restored, before: installed, after: '{}' });
    expect(removal?.edits).toHaveLength(hooks.length);
    expect(room.read()).toBe(installed);
  });

  it('are made with their directory where there is neither, and go with it', () => {
    const room = makeRoom();
    expect(room.install()).toMatchObject({ action: 'add', before: undefined, backupPath: undefined });
    room.install({ node: '/newer/node', statusLine: true });
    // Also if the client rewrote them.
    room.write(JSON.stringify(JSON.parse(room.read())));
    expect(room.uninstall()).toMatchObject({ action: 'remove', after: undefined });
    expect(room.list()).toEqual(['data']);
    room.install();
    writeFileSync(join(room.home, '.claude', 'history.jsonl'), '');
    room.uninstall();
    expect(room.list('.claude')).toEqual(['history.jsonl']);
  });

  it('are backed up in the data directory, for the owner only, and keep their mode', () => {
    const room = makeRoom('{"secret":"s3"}');
    chmodSync(room.settingsPath, 0o640);
    const { backupPath = '' } = room.install();
    expect(backupPath).toMatch(/\/data\/backups\/settings-2025-11-15T08-00-00-123Z-\w{8}\.json$/);
    expect(readFileSync(backupPath, 'utf8')).toBe('{"secret":"s3"}');
    expect(statSync(backupPath).mode & 0o777).toBe(0o600);
    room.uninstall();
    expect(statSync(room.settingsPath).mode & 0o777).toBe(0o640);
    expect(room.list('data', 'backups')).toHaveLength(2);
  });

  it('are found behind symbolic links, which stay; a dangling one is made good', () => {
    const room = makeRoom();
    const target = join(room.home, 'dotfiles', 'claude.json');
    for (const folder of ['.claude', 'dotfiles']) mkdirSync(join(room.home, folder));
    writeFileSync(target, '{"a": 1}');
    symlinkSync('claude.json', join(room.home, 'dotfiles', 'link.json'));
    symlinkSync('../dotfiles/link.json', room.settingsPath);
    expect(room.install().path).toBe(target);
    room.uninstall();
    expect(readFileSync(target, 'utf8')).toBe('{"a": 1}');
    rmSync(join(room.home, 'dotfiles'), { recursive: true });
    rmSync(room.settingsPath);
    symlinkSync('../dotfiles/claude.json', room.settingsPath);
    expect(room.install().action).toBe('add');
    expect(existsSync(target)).toBe(true);
    room.uninstall();
    expect(room.list()).toEqual(['.claude', 'data']);
    expect(lstatSync(room.settingsPath).isSymbolicLink()).toBe(true);
  });

  /** Somebody else writes the file between our reading and writing it, so often. */
  const disturb = (room: ReturnType<typeof makeRoom>, times: number, text: () => string) => {
    let edits = 0;
    return () => {
      if (edits++ < times) room.write(text());
      return new Date(0);
    };
  };

  it('are planned for again if they changed after they were read', () => {
    const room = makeRoom('{"a": 1}');
    room.install({ now: disturb(room, 1, () => '{"a": 2, "b": 3}') });
    expect(JSON.parse(room.read())).toMatchObject({ a: 2, b: 3, hooks: { Stop: [{}] } });
    expect(room.list('data', 'backups')).toHaveLength(1);
    room.uninstall({ now: disturb(room, 1, () => room.read().replace('"a": 2', '"a": 7')) });
    expect(room.read()).toBe('{"a": 7, "b": 3}');
    const mine = makeRoom();
    mine.install();
    expect(mine.uninstall({ now: disturb(mine, 1, () => '{"mine":true}') })).toBeUndefined();
    expect(mine.read()).toBe('{"mine":true}');
  });

  it('are given up, without a trace, if they never rest', () => {
    const room = makeRoom('{}');
    let edits = 0;
    const now = disturb(room, 9, () => `{"a": ${edits++}}`);
    expect(() => room.install({ now })).toThrow(/another program keeps changing it/);
    expect(room.read()).toBe('{"a": 2}');
    const left = [room.list('.claude'), room.list('data', 'backups'), room.list('data', 'installs')];
    expect(left).toEqual([['settings.json'], [], []]);
  });

  it('are not touched if they are read-only, no text, no file, or cannot be remembered', () => {
    const room = makeRoom('{}');
    chmodSync(room.settingsPath, 0o444);
    expect(() => room.install()).toThrow(/it is read-only/);
    expect(() => room.install({ dryRun: true })).toThrow(/it is read-only/);
    expect(room.list()).toEqual(['.claude']);
    chmodSync(room.settingsPath, 0o644);
    mkdirSync(join(room.home, 'data'));
    writeFileSync(join(room.home, 'data', 'installs'), 'in the way');
    expect(() => room.install()).toThrow(/Cannot keep a copy/);
    expect([room.read(), room.list('data', 'backups')]).toEqual(['{}', []]);
    const bytes = Buffer.from('{"a": "\u00e9"}', 'latin1');
    const latin = makeRoom(bytes);
    expect(() => latin.install()).toThrow(/not UTF-8/);
    expect(readFileSync(latin.settingsPath).equals(bytes)).toBe(true);
    expect(() => latin.install({ path: '/dev/null' })).toThrow(/not a regular file/);
    const occupied = makeRoom();
    writeFileSync(join(occupied.home, '.claude'), 'x');
    expect(() => occupied.install()).toThrow(refusal);
    expect(occupied.list()).toEqual(['.claude']);
    symlinkSync('loop.json', join(occupied.home, 'loop.json'));
    expect(() => occupied.install({ path: join(occupied.home, 'loop.json') })).toThrow(refusal);
  });

  it('keep what somebody else wrote since, also between two installs and into our groups', () => {
    const room = makeRoom('{\n  "model": "opus"\n}\n');
    room.install({ node: '/old/node' });
    room.write(room.read().replace('"model": "opus"', '"model": "sonnet",\n  "added" : [1,2]'));
    room.install();
    expect(room.uninstall()).toMatchObject(restored);
    expect(room.read()).toBe('{\n  "model": "sonnet",\n  "added" : [1,2]\n}\n');
    room.install();
    const settings = JSON.parse(room.read());
    settings.hooks.Stop[0].hooks.push({ type: 'command', command: 'theirs' });
    room.write(JSON.stringify(settings, null, '\t'));
    expect(room.uninstall()).toMatchObject({ action: 'remove', edited: true });
    expect(JSON.parse(room.read())).toEqual({
      model: 'sonnet',
      added: [1, 2],
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }] },
    });
    expect(room.list('data', 'installs')).toEqual([]);
  });

  it('are the original again if an edit was taken back, or an install stopped between record and file', () => {
    const room = makeRoom('{ }');
    room.install({ node: '/old/node' });
    const old = room.read();
    room.write('{"x": 1}');
    room.write(old);
    room.install();
    room.write(old);
    expect(room.uninstall()).toMatchObject(restored);
    expect(room.read()).toBe('{ }');
  });

  const DAMAGED = ['', '{', '{"format": 99}', 'null', '{"format":2,"written":[],"original":7}'];
  it.each(DAMAGED)('go by the text if the record is damaged: %j', (damage) => {
    const room = makeRoom('{"a":1}');
    room.install();
    const [name = ''] = room.list('data', 'installs');
    writeFileSync(join(room.home, 'data', 'installs', name), damage);
    expect(room.uninstall()).toMatchObject({ edited: true });
    expect(room.read()).toBe('{"a":1}');
  });

  it('are forgotten if the user deleted them, and refused if somebody broke them since', () => {
    const room = makeRoom();
    expect(room.uninstall()).toBeUndefined();
    expect(room.list()).toEqual([]);
    room.install();
    const broken = `${room.read()}// oops`;
    room.write(broken);
    expect(() => room.uninstall()).toThrow(/not valid JSON at line/);
    expect([room.read(), room.list('data', 'installs').length]).toEqual([broken, 1]);
    rmSync(room.settingsPath);
    expect(room.uninstall()).toBeUndefined();
    expect([room.list('data', 'installs'), existsSync(join(room.home, '.claude'))]).toEqual([[], false]);
  });
});
