import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { isBelow } from '../system/check-path.ts';
import { findOnPath, listFolders } from '../system/own-command.ts';
import { findText } from '../system/write-file-atomically.ts';
import { type ChangedFile, changeFile, clearFiles, type Part, planOwnFile } from './change-file.ts';
import { listFileRecords } from './journal.ts';
import type { Situation } from './places.ts';

const MARK = 'Written by `tideproof install`; `tideproof uninstall` removes it.';
/** Of the system's package manager; made for one run by a package manager, or for one shell by a version manager. */
const OF_OTHERS = /^\/(?:usr\/)?s?bin$|[\\/](?:fnm_multishells|node_modules|_npx)(?:[\\/]|$)/;

/** Adds a script that starts us to the PATH. Undefined if there is a `tideproof` already, or no suitable folder. */
export function addShellCommand(situation: Situation, home: string, dryRun: boolean) {
  const path = findShellCommand(situation, home);
  if (path === undefined) return undefined;
  return changeFile(partAt(path, scriptOf(situation)), { dataDir: situation.dataDir, dryRun });
}

export function removeShellCommands({ dataDir }: Situation, dryRun: boolean): ChangedFile[] {
  const scripts = listFileRecords(dataDir, 'shell-command').map(({ path }) => partAt(path, ''));
  return clearFiles(scripts, { dataDir, dryRun });
}

function partAt(path: string, script: string): Part {
  const plans = planOwnFile(script, ownerOf);
  return { name: 'the command tideproof', path, kind: 'shell-command', mode: 0o755, plans };
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
  const onPath = listFolders(environment)
    .filter((folder) => isAbsolute(folder) && !OF_OTHERS.test(resolve(folder)))
    .map((folder) => resolve(folder));
  const inHome = onPath.filter((folder) => isBelow(folder, home));
  const wanted = [join(home, '.local', 'bin'), join(home, 'bin'), ...inHome];
  if (userInfo().homedir === home) wanted.push('/usr/local/bin', dirname(node));
  return wanted.find((folder) => onPath.includes(folder) && (isWritable(folder) || canBeMade(folder, home)));
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
