import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { claudeDirectory, dataDirectory } from '../system/paths.ts';

/** Where everything is that the commands work with; all paths absolute. */
export interface Places {
  dataDir: string;
  claudeDir: string;
  settingsPath: string;
  /** What the hooks will run: this Node, and the launcher beside this bundle. */
  node: string;
  entryFile: string;
}

export function findPlaces(environment: NodeJS.ProcessEnv): Places {
  const claudeDir = resolve(claudeDirectory(environment));
  return {
    dataDir: resolve(dataDirectory(environment)),
    claudeDir,
    settingsPath: join(claudeDir, 'settings.json'),
    node: findLastingNode(process.execPath, existsSync),
    entryFile: join(__dirname, 'tideproof.cjs'),
  };
}

/** Homebrew's real path has the version in it and goes with the next upgrade; its link stays. */
export function findLastingNode(node: string, exists: (path: string) => boolean): string {
  const [, prefix, formula] = /^(.*)\/Cellar\/(node(?:@\d+)?)\/[^/]+\/bin\/node$/.exec(node) ?? [];
  const link = `${prefix}/opt/${formula}/bin/node`;
  return prefix !== undefined && exists(link) ? link : node;
}
