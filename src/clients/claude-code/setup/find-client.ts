import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { listFolders } from '../../../system/own-command.ts';
import { readTail } from '../../../system/read-file-part.ts';
import { listTranscripts } from '../files/list-transcripts.ts';
import { readJson } from '../settings/client-files.ts';
import { compareVersions } from '../settings/compare-versions.ts';

/** Enough for a few rows, each with the version of the client that wrote it. */
const TAIL_BYTES = 200_000;
const PACKAGE = '@anthropic-ai/claude-code';

/** The older of the installed client and the one that wrote the last transcript: settings must suit both. */
export function findOldestVersion({ clientDir, environment }: Pick<Situation, 'clientDir' | 'environment'>) {
  const versions = [findInstalledVersion(environment), findWritingVersion(clientDir)];
  return versions.filter((version) => version !== undefined).toSorted(compareVersions)[0];
}

export function findWritingVersion(clientDir: string): string | undefined {
  try {
    const newest = listTranscripts(clientDir).findLast(({ agentId }) => agentId === '');
    const rows = newest && readTail(newest.path, TAIL_BYTES);
    return [...(rows ?? '').matchAll(/"version":"(\d+\.\d+\.\d+)/g)].at(-1)?.[1];
  } catch {
    // `import` reports transcripts that cannot be read.
    return undefined;
  }
}

/** Read from the installation: starting the client takes a second, and old versions leave files behind. */
function findInstalledVersion(environment: NodeJS.ProcessEnv): string | undefined {
  try {
    return versionOf(realpathSync(findUserClient(undefined, environment)));
  } catch {
    return undefined;
  }
}

/** The version of the package that a program belongs to or starts, else a version number in its path. */
export function versionOf(program: string): string | undefined {
  for (let folder = dirname(program); folder !== dirname(folder); folder = dirname(folder)) {
    const found = versionIn(folder);
    if (found !== undefined) return found;
  }
  const parts = program.split(/[/\\]/).filter((part) => /^\d+\.\d+\.\d+$/.test(part));
  return versionIn(join(dirname(program), 'node_modules', PACKAGE)) ?? parts.at(-1);
}

function versionIn(folder: string): string | undefined {
  const { name, version } = readJson(join(folder, 'package.json'));
  return name === PACKAGE ? String(version) : undefined;
}

const NAME = process.platform === 'win32' ? 'claude.exe' : 'claude';

/** The Claude Code that the user would start: the given one, else from the PATH, else from a usual place. */
export function findUserClient(named: string | undefined, environment: NodeJS.ProcessEnv): string {
  if (named !== undefined) {
    const file = resolve(named);
    if (isProgram(file)) return file;
    throw new AppError(
      'E_CLIENT_UNUSABLE',
      `Cannot start ${file}: there is no such program`,
      'Give the path of the program itself, for example: --client "$(which claude)"',
    );
  }
  const home = homedir();
  const folders = [
    ...listFolders(environment),
    join(home, '.local', 'bin'),
    join(home, '.claude', 'local'),
    join(home, '.npm-global', 'bin'),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
  const found = folders.map((folder) => join(folder, NAME)).find(isProgram);
  if (found !== undefined) return found;
  throw new AppError(
    'E_CLIENT_UNUSABLE',
    'Cannot find Claude Code: it is neither on the PATH nor where it is usually installed',
    'Say where it is: tideproof test --live --client /path/to/claude',
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
