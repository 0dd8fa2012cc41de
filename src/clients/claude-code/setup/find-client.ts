import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
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
  const program = findUserClient(environment);
  // Read from the installation: starting the client takes a second, and old versions leave files behind.
  const installed = program && versionOf(realpathSync(program));
  return [installed, findWritingVersion(clientDir)]
    .filter((version) => version !== undefined)
    .toSorted(compareVersions)[0];
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

/** The Claude Code that the user would start: from the PATH, else from a usual place. */
export function findUserClient(environment: NodeJS.ProcessEnv): string | undefined {
  const usual = ['.local/bin', '.claude/local', '.npm-global/bin'].map((folder) => join(homedir(), folder));
  return [...listFolders(environment), ...usual, '/opt/homebrew/bin', '/usr/local/bin']
    .map((folder) => join(folder, NAME))
    .find(isProgram);
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
