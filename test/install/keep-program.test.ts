import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepProgram, listUnusedCopies, removeCopies } from '../../src/install/own-copies.ts';

function makeRoom() {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-copy-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
    return join(home, path);
  };
  const files = [
    { from: write('cache/main.cjs', 'main'), to: join('dist', 'main.cjs') },
    { from: write('cache/deep/native.node', 'native'), to: join('node_modules', 'x', 'native.node') },
  ];
  const dataDir = join(home, 'data');
  const folder = join(dataDir, 'app', '1.0.0');
  const read = (to: string) => readFileSync(join(folder, to), 'utf8');
  return { home, write, files, dataDir, folder, read, list: () => readdirSync(join(dataDir, 'app')) };
}

describe('keepProgram()', () => {
  it('copies every file to its place, and nothing the second time', () => {
    const { files, folder, read, list } = makeRoom();
    expect(keepProgram(files, folder)).toBe('copied');
    expect([read('dist/main.cjs'), read('node_modules/x/native.node')]).toEqual(['main', 'native']);
    expect(keepProgram(files, folder)).toBe('kept');
    expect(list()).toEqual(['1.0.0']);
  });

  it('replaces a copy that is damaged or of another build, and leaves nothing of it', () => {
    const { files, folder, read, write, list } = makeRoom();
    keepProgram(files, folder);
    write('data/app/1.0.0/dist/main.cjs', 'half');
    write('data/app/1.0.0/dist/old.cjs', 'of yesterday');
    expect(keepProgram(files, folder)).toBe('copied');
    expect(read('dist/main.cjs')).toBe('main');
    expect(existsSync(join(folder, 'dist', 'old.cjs'))).toBe(false);
    expect(list()).toEqual(['1.0.0']);
  });

  it('leaves nothing, and the copy that was there, when a file cannot be read', () => {
    const { home, files, folder, read, list } = makeRoom();
    keepProgram(files, folder);
    rmSync(join(home, 'cache', 'main.cjs'));
    expect(() => keepProgram(files, folder)).toThrow(/Cannot copy tideproof to/);
    expect([read('dist/main.cjs'), list()]).toEqual(['main', ['1.0.0']]);
  });
});

describe('listUnusedCopies()', () => {
  it('finds those that neither an installed file nor another one names, however quoted', () => {
    const { home, write, dataDir } = makeRoom();
    for (const version of ['1.0.0', '1.0.0-beta', '1.1.0', '1.2.0'])
      write(`data/app/${version}/dist/tideproof.cjs`, '');
    const settings = write(
      'settings.json',
      JSON.stringify({ x: `"node" "${home}/data/app/1.0.0-beta/dist/x"` }),
    );
    write(
      'data/installs/settings-1.json',
      JSON.stringify({ format: 2, path: settings, createdDirectories: [], original: '{}', written: [] }),
    );
    write('data/installs/damaged.json', '{');
    const other = write('.claude.json', JSON.stringify([`${home}/data/app/1.1.0/dist/tideproof.cjs`]));
    const named = listUnusedCopies(dataDir, [other, join(home, 'none.json')], new Date());
    expect(named).toEqual([join(dataDir, 'app', '1.0.0'), join(dataDir, 'app', '1.2.0')]);
    expect(removeCopies(named, dataDir)).toEqual({ left: [] });
    expect(readdirSync(join(dataDir, 'app'))).toEqual(['1.0.0-beta', '1.1.0']);
  });

  it('lets a draft that somebody may be writing be, and finds one that was left behind', () => {
    const { write, dataDir } = makeRoom();
    write('data/app/.1.0.0.tideproof-0123456789ab.tmp/dist/x.cjs', '');
    const draft = join(dataDir, 'app', '.1.0.0.tideproof-0123456789ab.tmp');
    expect(listUnusedCopies(dataDir, [], new Date())).toEqual([]);
    utimesSync(draft, new Date(0), new Date(0));
    expect(listUnusedCopies(dataDir, [], new Date())).toEqual([draft]);
    removeCopies([draft], dataDir);
    expect(existsSync(join(dataDir, 'app'))).toBe(false);
  });
});
