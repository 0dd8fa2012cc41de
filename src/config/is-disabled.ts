import { join, resolve, sep } from 'node:path';
import { homeDirectory } from '../system/paths.ts';
import type { Config } from './config.ts';

/** Whether the user disabled tideproof in this folder or in one that contains it. */
export function isDisabled(
  { disabledFolders }: Pick<Config, 'disabledFolders'>,
  folder: string,
  environment: NodeJS.ProcessEnv,
): boolean {
  if (disabledFolders.length === 0 || folder === '') return false;
  const inside = `${resolve(folder)}${sep}`;
  return disabledFolders.some((named) => {
    const path = /^~(?=$|[/\\])/.test(named) ? join(homeDirectory(environment), named.slice(1)) : named;
    return inside.startsWith(`${resolve(path)}${sep}`);
  });
}
