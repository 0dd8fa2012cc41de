import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Scope } from '../../../install/places.ts';
import { findRepository } from '../../../system/git/find-repository.ts';
import { listNames } from '../../../system/list-names.ts';
import { homeDirectory } from '../../../system/paths.ts';
import { readHead } from '../../../system/read-file-part.ts';
import { parseFields } from '../rows/content-blocks.ts';

/** Used in the archive, in names of our files, and as the argument of `tideproof hook`. */
export const CLIENT_ID = 'claude-code';

export function clientDirectory(environment: NodeJS.ProcessEnv): string {
  return environment.CLAUDE_CONFIG_DIR || join(homeDirectory(environment), '.claude');
}

export function userSettings(directory: string): string {
  return join(directory, 'settings.json');
}

/** The client's state file, with the user's MCP servers in it. The client rewrites it often. */
export function findStateFile(clientDir: string, environment: NodeJS.ProcessEnv): string {
  const old = join(clientDir, '.config.json');
  if (existsSync(old)) return old;
  return join(environment.CLAUDE_CONFIG_DIR ? clientDir : homedir(), '.claude.json');
}

/** The folder of an administrator's settings, which no user can override. */
function managedFolder(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  return platform === 'win32' ? String.raw`C:\Program Files\ClaudeCode` : '/etc/claude-code';
}

/** All files with such settings, the highest precedence last. */
export function listManagedFiles(clientDir: string, folder = managedFolder(process.platform)): string[] {
  const dropIns = listNames(join(folder, 'managed-settings.d')).filter((name) => name.endsWith('.json'));
  return [
    join(folder, 'managed-settings.json'),
    ...dropIns.map((name) => join(folder, 'managed-settings.d', name)),
    // Settings from the organization's server, as cached by the client.
    join(clientDir, 'remote-settings.json'),
  ];
}

const PATH_BYTES_MAX = 4 << 10;

export interface SettingsPlace {
  scope: Scope;
  path: string;
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

/** The client keeps no larger ones. */
const BYTES_MAX = 8 << 20;

/** A JSON file of the client; empty if it is missing, too large, unreadable or no object: the client skips such a file too. */
export function readJson(path: string, bytesMax = BYTES_MAX): Record<string, unknown> {
  try {
    // Checked first: most of these files do not exist, and an error takes ten times as long.
    return (existsSync(path) && parseFields(readHead(path, bytesMax) ?? '')) || {};
  } catch {
    return {};
  }
}
