import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepProgram, removeUnusedCopies } from '../../src/install/own-copies.ts';
import { makeFolder } from '../make-folder.ts';

function makeRoom() {
  const home = makeFolder();
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
  it('copies every file, and replaces those that are damaged or of another build', () => {
    const { files, folder, read, write, list } = makeRoom();
    keepProgram(files, folder);
    expect([read('dist/main.cjs'), read('node_modules/x/native.node')]).toEqual(['main', 'native']);
    write('data/app/1.0.0/dist/main.cjs', 'half');
    keepProgram(files, folder);
    expect(read('dist/main.cjs')).toBe('main');
    expect(list()).toEqual(['1.0.0']);
  });

  it('leaves the copy that was there when a file cannot be read', () => {
    const { home, files, folder, read, list } = makeRoom();
    keepProgram(files, folder);
    rmSync(join(home, 'cache', 'main.cjs'));
    expect(() => keepProgram(files, folder)).toThrow(/Cannot copy tideproof to/);
    expect([read('dist/main.cjs'), list()]).toEqual(['main', ['1.0.0']]);
  });
});

it('removeUnusedCopies() removes what neither an installed file nor another one names, however quoted', () => {
  const { write, dataDir } = makeRoom();
  const inApp = (name: string) => join(dataDir, 'app', name);
  for (const name of ['1.0.0', '1.0.0-beta', '1.1.0']) write(`data/app/${name}/dist/x.cjs`, '');
  const settings = write('settings.json', JSON.stringify({ x: `"node" "${inApp('1.0.0-beta')}/dist/x"` }));
  const record = { format: 2, path: settings, createdDirectories: [], original: '{}', written: [] };
  write('data/installs/settings-1.json', JSON.stringify(record));
  write('data/installs/damaged.json', '{');
  write('data/program.json', JSON.stringify({ file: `${inApp('1.1.0')}/dist/tideproof.cjs` }));
  expect(removeUnusedCopies(dataDir)).toEqual({ removed: [inApp('1.0.0')], left: [] });
  expect(readdirSync(join(dataDir, 'app')).sort()).toEqual(['1.0.0-beta', '1.1.0']);
});
