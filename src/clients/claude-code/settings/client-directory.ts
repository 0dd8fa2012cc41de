import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { listNames } from '../../../system/list-names.ts';
import { homeDirectory } from '../../../system/paths.ts';

/** As it is called in the archive, in the names of our files, and behind `tideproof hook`. */
export const CLIENT_ID = 'claude-code';

/** Where Claude Code keeps its settings and transcripts. */
export function clientDirectory(environment: NodeJS.ProcessEnv): string {
  return environment.CLAUDE_CONFIG_DIR || join(homeDirectory(environment), '.claude');
}

/** The settings of the user, for all projects. */
export function userSettings(directory: string): string {
  return join(directory, 'settings.json');
}

/** Where hooks, status line and MCP servers of the user are registered. */
export function listNamingFiles(directory: string): string[] {
  return [
    userSettings(directory),
    ...[directory, dirname(directory)].map((each) => join(each, '.claude.json')),
  ];
}

/** Where the client keeps its state, with the MCP servers of the user in it. It rewrites the file all the time. */
export function findStateFile(clientDir: string, environment: NodeJS.ProcessEnv): string {
  const old = join(clientDir, '.config.json');
  if (existsSync(old)) return old;
  return join(environment.CLAUDE_CONFIG_DIR ? clientDir : homedir(), '.claude.json');
}

/** Where an administrator puts settings that no user can override. */
export function managedFolder(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  return platform === 'win32' ? String.raw`C:\Program Files\ClaudeCode` : '/etc/claude-code';
}

/** Every file with such settings, what counts the most last. */
export function listManagedFiles(folder: string, clientDir: string): string[] {
  const dropIns = join(folder, 'managed-settings.d');
  return [
    join(folder, 'managed-settings.json'),
    ...listNames(dropIns)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(dropIns, name)),
    // What a server of the organization set, as the client last heard of it.
    join(clientDir, 'remote-settings.json'),
  ];
}
