import { existsSync } from 'node:fs';
import { dataDirectory, projectConfigFile, projectDirectory, userConfigFile } from '../system/paths.ts';

/**
 * Whether a setting of this group (`start`, `warnings`) may differ from its default: by a variable or in a file. Where
 * none can, the defaults decide, and the code that reads settings is not loaded.
 */
export function isAnythingSet(group: string, cwd: string, environment: NodeJS.ProcessEnv): boolean {
  const prefix = `TIDEPROOF_${group.toUpperCase()}_`;
  return (
    existsSync(projectConfigFile(projectDirectory(environment, cwd))) ||
    existsSync(userConfigFile(dataDirectory(environment))) ||
    Object.keys(environment).some((name) => name.startsWith(prefix))
  );
}
