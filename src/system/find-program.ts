import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is that a command line names: by its path, or by a bare word that the PATH has to explain. */
export function findProgram(
  name: string,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (/[\\/]/.test(name)) return existsSync(name) ? name : undefined;
  const file = platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  // A copy of the environment of Windows is a plain object, in which the name is spelled as there.
  return (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(existsSync);
}
