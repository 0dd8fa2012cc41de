import { join, resolve } from 'node:path';
import { copiesFolder } from '../install/program-copies.ts';
import { claudeDirectory, dataDirectory } from '../system/paths.ts';
import { findHookNode } from './find-hook-node.ts';
import { findPassingRunner } from './find-passing-runner.ts';
import { version } from './version.ts';

/** Where everything is that the commands work with; all paths absolute. */
export interface Places {
  dataDir: string;
  claudeDir: string;
  settingsPath: string;
  /** What the hooks will run: this Node, and the launcher beside this bundle. */
  node: string;
  entryFile: string;
  /** Where a copy of this program has to be before anything runs `entryFile`; only when it is run from a cache. */
  copyFolder?: string;
}

export function findPlaces(environment: NodeJS.ProcessEnv): Places {
  const claudeDir = resolve(claudeDirectory(environment));
  const dataDir = resolve(dataDirectory(environment));
  const copyFolder = findPassingRunner(__dirname) && join(copiesFolder(dataDir), version);
  return {
    dataDir,
    claudeDir,
    settingsPath: join(claudeDir, 'settings.json'),
    node: findHookNode(process.execPath, environment),
    entryFile: join(copyFolder === undefined ? __dirname : join(copyFolder, 'dist'), 'tideproof.cjs'),
    ...(copyFolder !== undefined && { copyFolder }),
  };
}
