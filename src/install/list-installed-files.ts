import { join } from 'node:path';
import { listNames } from '../system/list-names.ts';
import { readIfPresent } from '../system/write-file-atomically.ts';

/** Every file of the client that was given something of ours from this machine and may still hold it. */
export function listInstalledFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'installs');
  return listNames(folder).flatMap((name) => {
    try {
      const { settingsPath, path } = JSON.parse(readIfPresent(join(folder, name))?.toString('utf8') ?? '');
      return [settingsPath, path].filter((file) => typeof file === 'string');
    } catch {
      return [];
    }
  });
}
