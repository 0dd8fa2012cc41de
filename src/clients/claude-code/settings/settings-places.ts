import { basename, dirname, join, resolve } from 'node:path';
import type { Scope } from '../../../install/places.ts';
import { findRepository } from '../../../system/git/find-repository.ts';
import { readHead } from '../../../system/read-file-part.ts';
import { userSettings } from './client-directory.ts';

const PATH_BYTES_MAX = 4 << 10;

export interface SettingsPlace {
  scope: Scope;
  path: string;
  /** The project folder, for settings of a project. */
  project?: string;
}

/** Shared settings count in their own folder; local ones in the whole repository with its worktrees, unless that is the home. */
export function listSettingsPlaces(clientDir: string, cwd: string, home: string): SettingsPlace[] {
  const root = findMainFolder(cwd);
  const folders = root === undefined || root === home ? [cwd] : [...new Set([cwd, root])];
  const places: SettingsPlace[] = [
    { scope: 'user', path: userSettings(clientDir) },
    ...folders.map((project) => placeIn('local', project)),
    placeIn('project', cwd),
  ];
  return places.filter(({ path }, index) => places.findIndex((place) => place.path === path) === index);
}

export function findSettingsPlace(scope: Scope, clientDir: string, cwd: string, home: string): SettingsPlace {
  if (scope === 'user') return { scope, path: userSettings(clientDir) };
  const root = scope === 'local' ? findMainFolder(cwd) : findRepository(cwd)?.top;
  return placeIn(scope, root === undefined || root === home ? cwd : root);
}

function placeIn(scope: 'project' | 'local', project: string): SettingsPlace {
  const name = scope === 'local' ? 'settings.local.json' : 'settings.json';
  return { scope, path: join(project, '.claude', name), project };
}

/** The main folder of the repository, also from one of its worktrees. */
function findMainFolder(cwd: string): string | undefined {
  const { top, gitFolder = '' } = findRepository(cwd) ?? {};
  const common = gitFolder && readHead(join(gitFolder, 'commondir'), PATH_BYTES_MAX)?.trim();
  const shared = common && resolve(gitFolder, common);
  return shared && basename(shared) === '.git' ? dirname(shared) : top;
}
