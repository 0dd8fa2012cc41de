import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import type { ConfigPlaces } from '../../../config/load-config.ts';
import { loadConfig } from '../../../config/load-config.ts';
import { AppError } from '../../../domain/app-error.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';
import { holds, readIfPresent, writeFileAtomically } from '../../../system/write-file-atomically.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import type { ConfigFile } from './choose-config-file.ts';
import { keepOwnTrust } from './keep-own-trust.ts';

const EMPTY = Buffer.from('{\n}\n');

/** Opens a config file in the editor of the user; what was written stays, and what is wrong with it is said. */
export function editConfig(
  { options, environment, print }: CommandCall,
  places: ConfigPlaces,
  { from, path }: ConfigFile,
): ExitCode {
  const before = readIfPresent(path);
  if (before === undefined) {
    makeDirectoriesFor(path, from === 'user' ? 0o700 : undefined);
    writeFileAtomically(path, EMPTY, { mode: from === 'user' ? 0o600 : 0o644 });
  }
  try {
    keepOwnTrust(places, () => runEditor(environment, path, options.json === true), true);
  } finally {
    // Nobody wants an empty file because they had a look.
    if (before === undefined && holds(path, EMPTY)) rmSync(path);
  }
  const isChanged = !holds(path, before);
  const { warnings } = loadConfig(places);
  const wrong = existsSync(path) ? warnings.filter((warning) => warning.startsWith(`${path}: `)) : [];
  print.json({ file: path, changed: isChanged, warnings: wrong });
  print.line(isChanged ? `Written: ${path}` : `Nothing was changed in ${path}`);
  for (const warning of wrong) print.warn(`${warning}`);
  if (wrong.length > 0) print.line('Invalid settings are ignored; the file is not changed.');
  return wrong.length > 0 ? 1 : 0;
}

/** An editor may come with arguments, such as `code --wait`, so a shell reads it. */
function runEditor(environment: NodeJS.ProcessEnv, path: string, isJson: boolean): void {
  const isWindows = process.platform === 'win32';
  const editor = environment.VISUAL || environment.EDITOR || (isWindows ? 'notepad' : 'vi');
  // With --json stdout is for one JSON value only; a terminal is behind stderr as well.
  const stdio: StdioOptions = ['inherit', isJson ? 2 : 'inherit', 'inherit'];
  const settings = { stdio, env: environment };
  const { status, signal, error } = isWindows
    ? spawnSync(`${editor} "${path}"`, { ...settings, shell: true })
    : spawnSync('/bin/sh', ['-c', `${editor} "$@"`, editor, path], settings);
  if (status === 0) return;
  throw new AppError(
    'E_USAGE',
    `The editor "${editor}" failed: ${error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`)}`,
    `Set VISUAL or EDITOR to an editor that is there; what it wrote to ${path} is kept`,
    error,
  );
}
