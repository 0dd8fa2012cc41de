import { join } from 'node:path';
import { listNames } from '../../../system/list-names.ts';

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
