import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findOldestVersion, versionOf } from '../../src/clients/claude-code/setup/find-client.ts';
import { makeRoom, type Room } from './room.ts';

function putPackage(room: Room, folder: string, version: string): void {
  room.write(join(folder, 'package.json'), JSON.stringify({ name: '@anthropic-ai/claude-code', version }));
}

function putProgram(room: Room, path: string): string {
  const file = room.write(path, '');
  chmodSync(file, 0o755);
  return file;
}

it.each([
  ['lib/node_modules/@anthropic-ai/claude-code/cli.js', 'of npm, old'],
  ['lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe', 'of npm, new'],
  ['lib/claude', 'a script beside the package'],
])('the version of %s (%s) is that of its package', (path) => {
  const room = makeRoom();
  putPackage(room, 'lib/node_modules/@anthropic-ai/claude-code', '2.0.76');
  expect(versionOf(putProgram(room, path))).toBe('2.0.76');
});

it('the version of a program without a package is in its path, or nowhere', () => {
  const room = makeRoom();
  expect(versionOf(putProgram(room, 'share/claude/versions/2.1.325'))).toBe('2.1.325');
  expect(versionOf(putProgram(room, 'Caskroom/claude-code/2.1.300/claude'))).toBe('2.1.300');
  expect(versionOf(putProgram(room, 'node/v20.1.0/bin/claude'))).toBeUndefined();
});

it('the older counts, of the client on the PATH and of the one that wrote last', () => {
  const room = makeRoom();
  const program = putProgram(room, 'share/claude/versions/2.1.325');
  const link = join(room.home, 'bin', 'claude');
  mkdirSync(dirname(link));
  symlinkSync(program, link);
  const oldest = () => findOldestVersion({ ...room, environment: { PATH: dirname(link) } });
  expect(oldest()).toBe('2.1.325');
  room.write('.claude/projects/-home-ada-pier/s.jsonl', '{"type":"user","version":"2.0.76"}\n');
  expect(oldest()).toBe('2.0.76');
});
