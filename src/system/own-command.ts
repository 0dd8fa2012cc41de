import { existsSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';

/** What the folders look like in which package managers put a program that they run once. */
const RUNNERS: readonly [pattern: RegExp, runner: string][] = [
  [/[\\/]_npx[\\/]/, 'npx'],
  [/[\\/]bunx-[^\\/]+[\\/]/, 'bunx'],
  // Yarn can also run a program out of an archive, which Node alone cannot read.
  [/[\\/]xfs-[^\\/]+[\\/]|\.zip[\\/]/, 'yarn dlx'],
  [/[\\/]dlx(?:-[^\\/]+)?[\\/]|[\\/]store[\\/]v\d+[\\/]links[\\/]/, 'pnpm dlx'],
];

/** A command of ours in a hint: after a colon, or between backticks. */
const IN_HINT = /(?<=: |`)tideproof(?= [a-z-])/g;

/** A hint as it can be typed: where there is no `tideproof` on the PATH, by how this one was started. */
export function nameCommand(hint: string, environment: NodeJS.ProcessEnv): string {
  if (!hint.includes('tideproof ')) return hint;
  const self = ownCommand(process.argv[1] ?? '', join(__dirname, 'tideproof.cjs'), environment);
  return hint.replace(IN_HINT, () => self);
}

/** How the person can call us again, ready to be pasted into a shell. */
export function ownCommand(startedAs: string, entryFile: string, environment: NodeJS.ProcessEnv): string {
  if (findOnPath(environment) !== undefined) return 'tideproof';
  const runner = findPassingRunner(startedAs);
  if (runner !== undefined) return `${runner} tideproof`;
  if (basename(startedAs) === 'tideproof') return 'tideproof';
  return /^[\w./:@-]+$/.test(entryFile) ? `node ${entryFile}` : `node "${entryFile}"`;
}

/** The `tideproof` of the user's own shells. A package manager puts the folder of what it runs before the others, for itself only. */
export function findOnPath(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folders = (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .filter((folder) => findPassingRunner(`${folder}${sep}`) === undefined);
  const names = platform === 'win32' ? ['tideproof.cmd', 'tideproof.exe'] : ['tideproof'];
  return names
    .map((name) => findProgram(name, { PATH: folders.join(delimiter) }, 'linux'))
    .find((path) => path !== undefined);
}

/**
 * Which command put a program in this place, if that place is a cache: the next clean-up takes it away, so nothing that
 * is to last may point there. An installation, global or in a project, and a clone stay.
 */
export function findPassingRunner(path: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(path)) return undefined;
  return RUNNERS.find(([pattern]) => pattern.test(path))?.[1];
}

/** Where a program is that a command line names: by its path, or by a bare word that the PATH has to explain. */
export function findProgram(
  name: string,
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (/[\\/]/.test(name)) return existsSync(name) ? name : undefined;
  const file = platform === 'win32' && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  // A copy of the environment of Windows is a plain object, in which the name is spelled as there.
  return (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(existsSync);
}
