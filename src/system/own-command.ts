import { existsSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';

/** Paths of the caches in which package managers put a program that they run once. */
const RUNNERS: readonly [pattern: RegExp, runner: string][] = [
  [/[\\/]_npx[\\/]/, 'npx'],
  [/[\\/]bunx-[^\\/]+[\\/]/, 'bunx'],
  // Yarn can also run a program from a zip archive, which Node alone cannot read.
  [/[\\/]xfs-[^\\/]+[\\/]|\.zip[\\/]/, 'yarn dlx'],
  [/[\\/]dlx(?:-[^\\/]+)?[\\/]|[\\/]store[\\/]v\d+[\\/]links[\\/]/, 'pnpm dlx'],
];

/** One of our commands in a hint: after a colon or between backticks. */
const IN_HINT = /(?<=: |`)tideproof(?= [a-z-])/g;

/** Makes the commands in a hint usable: without `tideproof` on the PATH, by how this process was started. */
export function nameCommand(hint: string, environment: NodeJS.ProcessEnv): string {
  if (!hint.includes('tideproof ')) return hint;
  const self = ownCommand(process.argv[1] ?? '', join(__dirname, 'tideproof.cjs'), environment);
  return hint.replace(IN_HINT, () => self);
}

/** The command that runs this program, ready to paste into a shell. */
export function ownCommand(startedAs: string, entryFile: string, environment: NodeJS.ProcessEnv): string {
  if (findOnPath(environment) !== undefined) return 'tideproof';
  const runner = findPassingRunner(startedAs);
  if (runner !== undefined) return `${runner} tideproof`;
  if (basename(startedAs) === 'tideproof') return 'tideproof';
  return /^[\w./:@-]+$/.test(entryFile) ? `node ${entryFile}` : `node "${entryFile}"`;
}

/** The `tideproof` of the user's shells. */
export function findOnPath(environment: NodeJS.ProcessEnv): string | undefined {
  const folders = listLastingFolders(environment);
  const names = process.platform === 'win32' ? ['tideproof.cmd', 'tideproof.exe'] : ['tideproof'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Those of the PATH that no package manager added for this run only. */
export function listLastingFolders(environment: NodeJS.ProcessEnv): string[] {
  return listFolders(environment).filter((folder) => !findPassingRunner(`${folder}${sep}`));
}

/** The package runner whose cache contains this path: it may be cleaned at any time, so nothing lasting may point there. */
export function findPassingRunner(path: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(path)) return undefined;
  return RUNNERS.find(([pattern]) => pattern.test(path))?.[1];
}

export function findProgram(name: string, environment: NodeJS.ProcessEnv, platform = process.platform) {
  if (/[\\/]/.test(name)) return existsSync(name) ? name : undefined;
  const file = platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  return listFolders(environment)
    .map((folder) => join(folder, file))
    .find(existsSync);
}

/** On Windows a copy of the environment is a plain object, in which the name is case-sensitive (`Path`). */
export function listFolders({ PATH, Path }: NodeJS.ProcessEnv): string[] {
  return (PATH ?? Path ?? '').split(delimiter).filter(Boolean);
}
