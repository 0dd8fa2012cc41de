import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { findOnPath, listFolders } from '../system/own-command.ts';
import { type ChangedFile, changeFile, clearFiles, planOwnFile } from './change-file.ts';
import { listFileRecords } from './journal.ts';
import type { Situation } from './places.ts';
import { findText } from './settings-file.ts';

const NAME = 'the command tideproof';
const MARK = 'Written by `tideproof install`; `tideproof uninstall` removes it.';
/** Folders that package managers create for one run, and version managers for one shell. */
const PASSING = /[\\/](?:fnm_multishells|node_modules|_npx)[\\/]/;
/** Folders of the system's package manager. */
const OF_SYSTEM = /^\/(?:usr\/)?s?bin$/;

/** Adds a script that starts us to the PATH. Undefined if there is a `tideproof` already, or no suitable folder. */
export function addShellCommand(
  situation: Situation,
  home: string,
  dryRun: boolean,
): ChangedFile | undefined {
  const path = findShellCommand(situation, home);
  if (path === undefined) return undefined;
  const options = { path, kind: 'shell-command', dataDir: situation.dataDir, dryRun, mode: 0o755 } as const;
  return changeFile(NAME, options, planOwnFile(scriptOf(situation), ownerOf));
}

/** Removes all scripts that installs from this machine created. */
export function removeShellCommands({ dataDir }: Situation, dryRun: boolean): ChangedFile[] {
  const scripts = listFileRecords(dataDir, 'shell-command').map(({ path }) => ({ name: NAME, path }));
  const options = { kind: 'shell-command', dataDir, dryRun } as const;
  return clearFiles(scripts, options, planOwnFile('', ownerOf).remove);
}

function findShellCommand({ dataDir, node, environment }: Situation, home: string): string | undefined {
  const found = findOnPath(environment);
  if (found !== undefined) return ownerOf(findText(found)) === 'ours' ? found : undefined;
  const made = listFileRecords(dataDir, 'shell-command').find(({ path }) => existsSync(path));
  if (made) return made.path;
  const folder = findCommandFolder(environment, home, node);
  const file = process.platform === 'win32' ? 'tideproof.cmd' : 'tideproof';
  return folder === undefined ? undefined : join(folder, file);
}

/** On the PATH and permanent, preferably in the home; in the current user's own also where other programs are installed. */
function findCommandFolder(environment: NodeJS.ProcessEnv, home: string, node: string): string | undefined {
  const folders = listFolders(environment)
    .filter((folder) => isAbsolute(folder) && !PASSING.test(`${folder}${sep}`))
    .map((folder) => resolve(folder));
  const usual = ['.local/bin', 'bin'].map((name) => join(home, name));
  const inHome = folders.filter((folder) => folder.startsWith(`${home}${sep}`));
  const isOwnHome = userInfo().homedir === home;
  const shared = ['/usr/local/bin', dirname(node)].filter((folder) => isOwnHome && !OF_SYSTEM.test(folder));
  const wanted = [...usual, ...inHome, ...shared].filter((folder) => folders.includes(folder));
  return wanted.find((folder) => isWritable(folder) || canBeMade(folder, home));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Many shells have `~/.local/bin` on the PATH before it exists. */
function canBeMade(folder: string, home: string): boolean {
  return !existsSync(folder) && folder === join(home, '.local', 'bin') && isWritable(home);
}

function scriptOf({ node, entryFile }: Situation): string {
  if (process.platform === 'win32') return `@echo off\r\nrem ${MARK}\r\n"${node}" "${entryFile}" %*\r\n`;
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return `#!/bin/sh\n# ${MARK}\nnode=${quoted(node)}\n[ -x "$node" ] || node=node\nexec "$node" ${quoted(entryFile)} "$@"\n`;
}

function ownerOf(text = ''): 'ours' | 'foreign' {
  return text.includes(MARK) ? 'ours' : 'foreign';
}
