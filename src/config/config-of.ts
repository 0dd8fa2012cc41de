import { dataDirectory, homeDirectory, projectDirectory } from '../system/paths.ts';
import { type LoadedConfig, loadConfig } from './load-config.ts';

/** What holds for a session that works in this folder. */
export function configOf(cwd: string, environment: NodeJS.ProcessEnv): LoadedConfig {
  return loadConfig({
    project: projectDirectory(environment, cwd),
    dataDir: dataDirectory(environment),
    home: homeDirectory(environment),
    environment,
  });
}
