import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { listNames } from '../../../system/list-names.ts';
import { homeDirectory } from '../../../system/paths.ts';

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
  const dropIns = join(folder, 'managed-settings.d');
  return [
    join(folder, 'managed-settings.json'),
    ...listNames(dropIns)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(dropIns, name)),
    // Settings from the organization's server, as cached by the client.
    join(clientDir, 'remote-settings.json'),
  ];
}
