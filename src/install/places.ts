import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isSameFile } from '../system/identify-file.ts';
import { findPassingRunner, findProgram, listLastingFolders } from '../system/own-command.ts';
import { copiesFolder } from '../system/paths.ts';
import { version } from '../system/version.ts';

/** For whom tideproof is set up: the user everywhere, everybody on a project, or the user in one project. */
export type Scope = 'user' | 'project' | 'local';
export const scopes: readonly Scope[] = ['user', 'project', 'local'];

/** The absolute paths that the commands work with, and the environment and folder of the caller. */
export interface Situation {
  dataDir: string;
  clientDir: string;
  /** What the hooks will run: this Node, and the launcher beside this bundle. */
  node: string;
  entryFile: string;
  /** Set when run from a cache: the folder to which this program must be copied before `entryFile` is run. */
  copyFolder?: string;
  environment: NodeJS.ProcessEnv;
  cwd: string;
}

export function findSituation(places: Pick<Situation, 'clientDir' | 'dataDir' | 'environment'>): Situation {
  const { clientDir, dataDir, environment } = places;
  const copyFolder = findPassingRunner(__dirname) && join(copiesFolder(dataDir), version);
  return {
    ...{ dataDir, clientDir, environment, cwd: process.cwd(), copyFolder },
    node: findHookNode(process.execPath, environment),
    entryFile: join(copyFolder === undefined ? __dirname : join(copyFolder, 'dist'), 'tideproof.cjs'),
  };
}

/** The running one, by a path that lasts. On Windows paths mostly contain a space, and only a bare word starts a program in every shell. */
export function findHookNode(running: string, environment: NodeJS.ProcessEnv, platform = process.platform) {
  if (platform !== 'win32') return findLastingNode(running, existsSync);
  const installed = findProgram('node', { PATH: listLastingFolders(environment).join(delimiter) }, platform);
  return installed !== undefined && isSameFile(installed, running) ? 'node' : running;
}

/** Homebrew's real path contains the version and disappears with the next upgrade; its link stays. */
export function findLastingNode(node: string, exists: (path: string) => boolean): string {
  const [, prefix, formula] = /^(.*)\/Cellar\/(node(?:@\d+)?)\/[^/]+\/bin\/node$/.exec(node) ?? [];
  const link = `${prefix}/opt/${formula}/bin/node`;
  return prefix !== undefined && exists(link) ? link : node;
}
