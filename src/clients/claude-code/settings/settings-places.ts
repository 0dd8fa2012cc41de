import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Scope } from '../../../install/places.ts';
import { userSettings } from './client-directory.ts';

/** A settings file that the client reads. */
export interface SettingsPlace {
  scope: Scope;
  path: string;
  /** The project folder, for settings of a project. */
  project?: string;
}

/**
 * Every settings file that the client reads in a folder. Shared project settings count only in their own folder; local
 * ones in the whole repository, including its other worktrees, unless the repository is the home folder.
 */
export function listSettingsPlaces(clientDir: string, cwd: string, home: string): SettingsPlace[] {
  const root = findRepository(cwd);
  const folders = root === undefined || root === home ? [cwd] : [...new Set([cwd, root])];
  const places: SettingsPlace[] = [
    { scope: 'user', path: userSettings(clientDir) },
    ...folders.map((project) => placeIn('local', project)),
    placeIn('project', cwd),
  ];
  return places.filter(({ path }, index) => places.findIndex((place) => place.path === path) === index);
}

/** The settings file to write for a scope. */
export function findSettingsPlace(scope: Scope, clientDir: string, cwd: string, home: string): SettingsPlace {
  if (scope === 'user') return { scope, path: userSettings(clientDir) };
  const root = scope === 'local' ? findRepository(cwd) : findWorkTree(cwd)?.folder;
  return placeIn(scope, root === undefined || root === home ? cwd : root);
}

function placeIn(scope: 'project' | 'local', project: string): SettingsPlace {
  const name = scope === 'local' ? 'settings.local.json' : 'settings.json';
  return { scope, path: join(project, '.claude', name), project };
}

/** The main folder of the repository, also from one of its worktrees. */
function findRepository(cwd: string): string | undefined {
  const tree = findWorkTree(cwd);
  if (tree?.gitFile === undefined) return tree?.folder;
  try {
    const [, named = ''] = /^gitdir: (.+)$/m.exec(readFileSync(tree.gitFile, 'utf8')) ?? [];
    const gitDir = resolve(tree.folder, named);
    const shared = resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim());
    return basename(shared) === '.git' ? dirname(shared) : tree.folder;
  } catch {
    // A submodule or something else with a `.git` file counts as its own repository.
    return tree.folder;
  }
}

/** The nearest folder with `.git`; `gitFile` is set if that is a file, as in a worktree. */
function findWorkTree(cwd: string): { folder: string; gitFile?: string } | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const status = statSync(git, { throwIfNoEntry: false });
    if (status?.isDirectory()) return { folder };
    if (status) return { folder, gitFile: git };
    if (folder === dirname(folder)) return undefined;
  }
}
