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
import { AppError } from '../../src/domain/app-error.ts';
import { makeRoom } from './room.ts';
import { COMMAND, refusedSettings, smallSettings } from './settings-files.ts';

const refusal = expect.objectContaining({ code: 'E_SETTINGS_UNREADABLE', hint: expect.stringMatching(/\S/) });

describe('installHooks()', () => {
  it.each(smallSettings)('twice is once on %s', (_name, text) => {
    const room = makeRoom(text);
    expect(room.install().action).toBe('changed');
    const once = room.read();
    expect(room.install().action).toBe('nothing');
    expect(room.read()).toBe(once);
    expect(room.list('.claude')).toEqual(['settings.json']);
  });

  it.each(Object.entries(refusedSettings))('leaves a file alone: %s', (_name, [text]) => {
    const room = makeRoom(text);
    expect(() => room.install()).toThrow(refusal);
    expect(() => room.install()).toThrow(room.settingsPath);
    expect(room.read()).toBe(text);
    expect(room.list()).toEqual(['.claude']);
  });

  it('shows a dry run without touching anything', () => {
    const room = makeRoom('{}');
    const outcome = room.install({ dryRun: true });
    expect(outcome).toMatchObject({ action: 'changed', before: '{}' });
    expect(outcome.after).toContain(JSON.stringify(COMMAND));
    expect(room.read()).toBe('{}');
    expect(room.list()).toEqual(['.claude']);
  });

  it('makes file and directory where there is neither', () => {
    const room = makeRoom();
    expect(room.install()).toMatchObject({ action: 'created', before: undefined, backupPath: undefined });
    expect(JSON.parse(room.read()).hooks.Stop).toHaveLength(1);
  });

  it('keeps a backup in the data directory, for the owner only', () => {
    const room = makeRoom('{"secret":"s3"}');
    const { backupPath = '' } = room.install();
    expect(backupPath).toBe(join(room.home, 'data/backups/settings-2025-11-15T08-00-00-123Z.json'));
    expect(readFileSync(backupPath, 'utf8')).toBe('{"secret":"s3"}');
    expect(statSync(backupPath).mode & 0o777).toBe(0o600);
    room.install({ node: '/other/node' });
    expect(room.list('data', 'backups')).toHaveLength(2);
  });

  it('keeps the mode of the file', () => {
    const room = makeRoom('{}');
    chmodSync(room.settingsPath, 0o640);
    room.install();
    expect(statSync(room.settingsPath).mode & 0o777).toBe(0o640);
    room.uninstall();
    expect(statSync(room.settingsPath).mode & 0o777).toBe(0o640);
  });

  it('writes behind a chain of symbolic links and keeps them', () => {
    const room = makeRoom();
    mkdirSync(join(room.home, '.claude'));
    mkdirSync(join(room.home, 'dotfiles'));
    const target = join(room.home, 'dotfiles', 'claude.json');
    writeFileSync(target, '{"a": 1}');
    symlinkSync('claude.json', join(room.home, 'dotfiles', 'link.json'));
    symlinkSync('../dotfiles/link.json', room.settingsPath);
    expect(room.install().settingsPath).toBe(target);
    expect(lstatSync(room.settingsPath).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('tideproof.cjs');
    room.uninstall();
    expect(readFileSync(target, 'utf8')).toBe('{"a": 1}');
    expect(lstatSync(room.settingsPath).isSymbolicLink()).toBe(true);
  });

  it('makes the file at the end of a dangling link, and takes only that away again', () => {
    const room = makeRoom();
    mkdirSync(join(room.home, '.claude'));
    symlinkSync('../dotfiles/claude.json', room.settingsPath);
    expect(room.install().action).toBe('created');
    expect(existsSync(join(room.home, 'dotfiles', 'claude.json'))).toBe(true);
    expect(room.uninstall().action).toBe('deleted');
    expect(room.list()).toEqual(['.claude', 'data']);
    expect(lstatSync(room.settingsPath).isSymbolicLink()).toBe(true);
  });

  it('plans again if the file changed after it was read', () => {
    const room = makeRoom('{"a": 1}');
    let edits = 0;
    const now = () => {
      if (edits++ === 0) room.write('{"a": 2, "b": 3}');
      return new Date(0);
    };
    room.install({ now });
    expect(JSON.parse(room.read())).toMatchObject({ a: 2, b: 3, hooks: { Stop: [{}] } });
    expect(room.list('data', 'backups')).toHaveLength(1);
    room.uninstall();
    expect(room.read()).toBe('{"a": 2, "b": 3}');
  });

  it('gives up, leaving no trace, if the file never rests', () => {
    const room = makeRoom('{}');
    let edits = 0;
    const now = () => {
      room.write(`{"a": ${edits++}}`);
      return new Date(0);
    };
    expect(() => room.install({ now })).toThrow(refusal);
    expect(room.read()).toBe('{"a": 2}');
    expect([room.list('.claude'), room.list('data', 'backups'), room.list('data', 'installs')]).toEqual([
      ['settings.json'],
      [],
      [],
    ]);
  });

  it('refuses a read-only file, but not if there is nothing to change', () => {
    const room = makeRoom('{}');
    chmodSync(room.settingsPath, 0o444);
    expect(() => room.install()).toThrow(/it is read-only/);
    expect(() => room.install({ dryRun: true })).toThrow(/it is read-only/);
    expect(room.read()).toBe('{}');
    expect(room.list()).toEqual(['.claude']);
    chmodSync(room.settingsPath, 0o644);
    room.install();
    chmodSync(room.settingsPath, 0o444);
    expect(room.install().action).toBe('nothing');
    expect(() => room.uninstall()).toThrow(/it is read-only/);
  });

  it('explains a directory, a socket-like device or a loop in place of the file', () => {
    const directory = makeRoom();
    mkdirSync(directory.settingsPath, { recursive: true });
    expect(() => directory.install()).toThrow(/not a regular file/);
    const device = makeRoom('');
    expect(() => device.install({ settingsPath: '/dev/null' })).toThrow(/not a regular file/);
    const loop = makeRoom();
    mkdirSync(join(loop.home, '.claude'));
    symlinkSync('settings.json', loop.settingsPath);
    expect(() => loop.install()).toThrow(refusal);
  });

  it('explains a file in place of the directory, and leaves nothing behind', () => {
    const room = makeRoom();
    writeFileSync(join(room.home, '.claude'), 'x');
    expect(() => room.install()).toThrow(AppError);
    expect(room.list()).toEqual(['.claude']);
  });

  it.runIf(process.platform === 'linux')('leaves nothing behind where no file can be made', () => {
    const room = makeRoom();
    expect(() => room.install({ settingsPath: '/proc/tideproof/settings.json' })).toThrow(refusal);
    expect([room.list('data', 'installs'), room.list('data', 'backups')]).toEqual([[], []]);
  });

  it('touches no settings if it cannot remember them', () => {
    const room = makeRoom('{}');
    mkdirSync(join(room.home, 'data'));
    writeFileSync(join(room.home, 'data', 'installs'), 'in the way');
    expect(() => room.install()).toThrow(/Cannot keep a copy/);
    expect(room.list('data', 'backups')).toEqual([]);
    rmSync(join(room.home, 'data'), { recursive: true });
    writeFileSync(join(room.home, 'data'), 'in the way');
    expect(() => room.install()).toThrow(/Cannot keep a copy/);
    expect(room.read()).toBe('{}');
  });

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.from('{"a": "\u00e9"}', 'latin1');
    const room = makeRoom(bytes);
    expect(() => room.install()).toThrow(/not UTF-8/);
    expect(readFileSync(room.settingsPath).equals(bytes)).toBe(true);
  });

  it('refuses to register a file it would not know again', () => {
    expect(() => makeRoom('{}').install({ entryFile: '/src/main.ts' })).toThrow(
      expect.objectContaining({ code: 'E_USAGE' }),
    );
  });
});
