import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';

const NAME = process.platform === 'win32' ? 'claude.exe' : 'claude';

/** The Claude Code that a person would start here: the named one, else that of the PATH, else of a usual place. */
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
    ...(environment.PATH ?? '').split(delimiter).filter(Boolean),
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
