import {
  accessSync,
  constants,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '../domain/app-error.ts';

/** A file of the client as it is now: its settings, or instructions for the model. */
export interface SettingsFile {
  /** The file itself, behind any symbolic links. */
  path: string;
  /** Undefined if there is no such file. */
  bytes: Buffer | undefined;
  text: string | undefined;
}

/** Reads the file through any links; only a regular file, or none, will do. */
export function readSettingsFile(settingsPath: string): SettingsFile {
  return explainFailure(`Cannot read ${settingsPath}`, () => {
    const path = resolveLinks(resolve(settingsPath));
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status) return { path, bytes: undefined, text: undefined };
    if (!status.isFile())
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot read ${path}: it is not a regular file`,
        'Move whatever is in the place of the file away, then run the command again',
      );
    const bytes = readFileSync(path);
    return { path, bytes, text: decode(path, bytes) };
  });
}

/** Runs a step on files and turns what the system refuses into a sentence and a next step. */
export function explainFailure<Result>(failedAction: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (error instanceof AppError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) throw error;
    const [reason, hint] = REFUSALS[code] ?? [
      code,
      'Look at the file and its directory, then run the command again',
    ];
    throw new AppError('E_SETTINGS_UNREADABLE', `${failedAction}: ${reason}`, hint, error);
  }
}

const PERMISSIONS_HINT =
  'Give yourself the right to read and write the file and its directory, then run the command again';

const REFUSALS: Record<string, [reason: string, hint: string]> = {
  EACCES: ['permission denied', PERMISSIONS_HINT],
  EPERM: ['operation not permitted', PERMISSIONS_HINT],
  EROFS: ['the file system is read-only', 'Make the file system writable, then run the command again'],
  ENOSPC: ['no space left on the disk', 'Free some space, then run the command again'],
  EISDIR: ['a directory is in its place', 'Move the directory away, then run the command again'],
  ENOTDIR: ['a part of the path is not a directory', 'Correct the path, then run the command again'],
  EEXIST: ['something else is in the way of its directory', 'Move it away, then run the command again'],
  ELOOP: ['its symbolic links go in a circle', 'Correct the links, then run the command again'],
};

/** Follows links as far as they exist; the end of a dangling link is where the file will be made. */
function resolveLinks(path: string, depth = 0): string {
  const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || depth > 100) throw error;
    if (link) return resolveLinks(resolve(dirname(path), readlinkSync(path)), depth + 1);
    return join(resolveLinks(dirname(path), depth + 1), basename(path));
  }
}

/** Replacing a file needs no right to write it, but whoever made it read-only meant it to stay, even for root. */
export function refuseReadOnly({ path, bytes }: SettingsFile): void {
  if (bytes === undefined) return;
  explainFailure(`Cannot change ${path}`, () => {
    if ((statSync(path).mode & 0o222) !== 0) return accessSync(path, constants.W_OK);
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot change ${path}: it is read-only`,
      'Make the file writable, or change what it is generated from, then run the command again',
    );
  });
}

/** Adds to a complaint about a text which file it came from. */
export function nameFile<Result>(path: string, plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${error.message} (${path})`, error.hint, error);
  }
}

/** Anything but UTF-8 would come out damaged when written back. */
function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `Cannot read ${path}: it is not UTF-8 text`,
      'Save the file as UTF-8, then run the command again',
      error,
    );
  }
}
