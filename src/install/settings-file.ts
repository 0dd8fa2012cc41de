import { accessSync, constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { realPath } from '../system/check-path.ts';
import { hashText } from '../system/hash-text.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { REFUSALS } from '../system/refusals.ts';
import { holds, writeFileAtomically } from '../system/write-file-atomically.ts';

/** A file of the client as it is now: settings, or instructions for the model. */
export interface SettingsFile {
  /** The real file, with symbolic links resolved. */
  path: string;
  /** Undefined if there is no such file. */
  bytes: Buffer | undefined;
  /** Without a byte order mark, which is part of the file but of nothing that is planned for it. */
  text: string | undefined;
}

/** Reads a file through links; anything but a regular or missing file is an error. */
export function readSettingsFile(settingsPath: string): SettingsFile {
  return explainFailure(`Cannot read ${settingsPath}`, () => {
    const path = realPath(resolve(settingsPath));
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status) return { path, bytes: undefined, text: undefined };
    if (!status.isFile())
      throw unchangeable(`Cannot read ${path}: it is not a regular file`, 'Move what is in its place away');
    const bytes = readFileSync(path);
    return { path, bytes, text: decode(path, bytes) };
  });
}

export function unchangeable(message: string, nextStep: string, cause?: unknown): AppError {
  return new AppError('E_SETTINGS_UNREADABLE', message, `${nextStep}, then run the command again`, cause);
}

export function orProblem<Result>(step: () => Result): Result | AppError {
  try {
    return step();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Runs a step on files and converts system errors into a message and a hint. */
export function explainFailure<Result>(failedAction: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (error instanceof AppError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) throw error;
    const unknown = [code, 'Look at the file and its directory, then run the command again'] as const;
    const [reason, hint] = REFUSALS[code] ?? unknown;
    throw new AppError('E_SETTINGS_UNREADABLE', `${failedAction}: ${reason}`, hint, error);
  }
}

/** Replacing a file needs no permission to write it, but a read-only file is meant to stay, even for root. */
export function refuseReadOnly({ path, bytes }: SettingsFile): void {
  if (bytes === undefined) return;
  explainFailure(`Cannot change ${path}`, () => {
    if ((statSync(path).mode & 0o222) !== 0) return accessSync(path, constants.W_OK);
    const nextStep = 'Make the file writable, or change what it is generated from';
    throw unchangeable(`Cannot change ${path}: it is read-only`, nextStep);
  });
}

export function nameFile<Result>(path: string, plan: () => Result): Result {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${error.message} (${path})`, error.hint, error);
  }
}

/** Anything but UTF-8 would be damaged when written back. */
function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unchangeable(`Cannot read ${path}: it is not UTF-8 text`, 'Save the file as UTF-8', error);
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Replaces or deletes a file. False if it is not as planned for any more; then nothing is changed. */
export function replaceFile({ path, bytes }: SettingsFile, after: string | undefined, mode: number): boolean {
  return explainFailure(`Cannot write ${path}`, () => {
    if (after !== undefined) {
      makeDirectoriesFor(path);
      const mark = bytes?.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK : '';
      return writeFileAtomically(path, Buffer.from(mark + after), { onlyIf: { bytes }, mode }) === 'written';
    }
    if (!holds(path, bytes)) return false;
    rmSync(path);
    return true;
  });
}

/** Backs up a file of the client in our own data folder, so that the client's folder stays clean. Returns the path. */
export function keepBackup(dataDir: string, { path, bytes }: SettingsFile, now: Date): string | undefined {
  if (bytes === undefined) return undefined;
  const { name, ext } = parse(path);
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
  const hash = hashText(bytes.toString('latin1')).slice(0, 8);
  const backup = join(dataDir, 'backups', `${name}-${time}-${hash}${ext}`);
  makeDirectoriesFor(backup, 0o700);
  // Readable by the owner only, because settings may contain keys.
  writeFileSync(backup, bytes, { mode: 0o600 });
  return backup;
}
