import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import {
  findSettingsPlace,
  listSettingsPlaces,
} from '../../src/clients/claude-code/settings/client-files.ts';
import type { Scope } from '../../src/install/places.ts';
import { makeFolder } from '../make-folder.ts';

/** A home with a repository in it that has a folder and another work tree. Measured with 2.1.325, see real-scopes. */
function makeHome() {
  const home = realpathSync(makeFolder());
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@pier', ...words], { cwd: folder });
  mkdirSync(join(home, 'pier', 'north'), { recursive: true });
  mkdirSync(join(home, 'loose', 'sub'), { recursive: true });
  git(join(home, 'pier'), 'init', '-q');
  git(join(home, 'pier'), 'commit', '-q', '--allow-empty', '-m', 'start');
  git(join(home, 'pier'), 'worktree', 'add', '-q', join(home, 'tree'));
  const clientDir = join(home, '.claude');
  return {
    list: (cwd: string) =>
      listSettingsPlaces(clientDir, join(home, cwd), home).map(({ path }) => relative(home, path)),
    find: (scope: Scope, cwd: string) =>
      relative(home, findSettingsPlace(scope, clientDir, join(home, cwd), home).path),
  };
}

const USER = '.claude/settings.json';

it('listSettingsPlaces() names the shared file of the folder itself, and the other one of the whole repository', () => {
  const { list } = makeHome();
  for (const folder of ['pier/north', 'tree']) {
    const own = [`${folder}/.claude/settings.local.json`, 'pier/.claude/settings.local.json'];
    expect(list(folder)).toEqual([USER, ...own, `${folder}/.claude/settings.json`]);
  }
});

it.each<[Scope, string, string]>([
  ['user', 'pier/north', USER],
  ['project', 'pier/north', 'pier/.claude/settings.json'],
  ['project', 'tree', 'tree/.claude/settings.json'],
  ['project', 'loose/sub', 'loose/sub/.claude/settings.json'],
  ['local', 'pier/north', 'pier/.claude/settings.local.json'],
  ['local', 'tree', 'pier/.claude/settings.local.json'],
])('findSettingsPlace() for scope %s in %s is %s', (scope, cwd, path) => {
  expect(makeHome().find(scope, cwd)).toBe(path);
});
