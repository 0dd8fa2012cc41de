import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHookNode } from '../../src/install/places.ts';
import { makeFolder } from '../make-folder.ts';

function makeNodes() {
  const room = realpathSync(makeFolder());
  return (folder: string, name = 'node') => {
    mkdirSync(join(room, folder), { recursive: true });
    writeFileSync(join(room, folder, name), '');
    return join(room, folder, name);
  };
}

const pathOf = (...files: string[]) => ({ PATH: files.map((file) => join(file, '..')).join(delimiter) });

describe('findHookNode()', () => {
  it('is the running one, absolute, elsewhere than on Windows', () => {
    const node = makeNodes();
    const [running, first] = [node('a/bin'), node('b/bin')];
    expect(findHookNode(running, pathOf(first, running), 'linux')).toBe(running);
  });

  it('is the bare word on Windows if that starts the running one, through links too', () => {
    const node = makeNodes();
    const running = node('Program Files/nodejs', 'node.exe');
    const link = join(running, '..', '..', 'current');
    symlinkSync(join(running, '..'), link);
    expect(findHookNode(running, pathOf(running), 'win32')).toBe('node');
    expect(findHookNode(running, { Path: link }, 'win32')).toBe('node');
  });

  it('is a path on Windows if the word would start another one, or none', () => {
    const node = makeNodes();
    const [running, first] = [node('a', 'node.exe'), node('b', 'node.exe')];
    expect(findHookNode(running, pathOf(first, running), 'win32')).toBe(running);
    expect(findHookNode(running, {}, 'win32')).toBe(running);
  });
});
