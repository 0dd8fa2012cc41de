import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Scope } from '../../../install/places.ts';
import { userSettings } from './client-directory.ts';

/** A settings file that counts. */
export interface SettingsPlace {
  scope: Scope;
  path: string;
  /** The folder that it belongs to, for a file of a project. */
  project?: string;
}

/**
 * Every settings file that the client reads when it is started in a folder. The shared file of a project counts in its own
 * folder only; the one that is not shared counts in all of a repository, in its other work trees too, but not when the
 * repository is the home itself.
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

/** Where the settings of a scope are to be written, from within a project. */
export function findSettingsPlace(scope: Scope, clientDir: string, cwd: string, home: string): SettingsPlace {
  if (scope === 'user') return { scope, path: userSettings(clientDir) };
  const root = scope === 'local' ? findRepository(cwd) : findWorkTree(cwd)?.folder;
  return placeIn(scope, root === undefined || root === home ? cwd : root);
}

function placeIn(scope: 'project' | 'local', project: string): SettingsPlace {
  const name = scope === 'local' ? 'settings.local.json' : 'settings.json';
  return { scope, path: join(project, '.claude', name), project };
}

/** The folder of the repository itself, also from one of its other work trees. */
function findRepository(cwd: string): string | undefined {
  const tree = findWorkTree(cwd);
  if (tree?.gitFile === undefined) return tree?.folder;
  try {
    const [, named = ''] = /^gitdir: (.+)$/m.exec(readFileSync(tree.gitFile, 'utf8')) ?? [];
    const gitDir = resolve(tree.folder, named);
    const shared = resolve(gitDir, readFileSync(join(gitDir, 'commondir'), 'utf8').trim());
    return basename(shared) === '.git' ? dirname(shared) : tree.folder;
  } catch {
    // A submodule, or something that only looks like a work tree: it stands for itself.
    return tree.folder;
  }
}

/** The nearest folder with a repository or, where `.git` is a file, with a work tree of one. */
function findWorkTree(cwd: string): { folder: string; gitFile?: string } | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const status = statSync(git, { throwIfNoEntry: false });
    if (status?.isDirectory()) return { folder };
    if (status) return { folder, gitFile: git };
    if (folder === dirname(folder)) return undefined;
  }
}
