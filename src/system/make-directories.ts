import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the folder of a file, and those above it. One by one, because Node's own recursive way never returns for some
 * paths that cannot be made (below /proc, for instance), and a hook must not hang.
 */
export function makeDirectoriesFor(file: string, mode?: number): void {
  for (const directory of missingDirectories(file).toReversed()) {
    try {
      mkdirSync(directory, { mode });
    } catch (error) {
      // Another program may have been quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The folders of a path that do not exist, the innermost first. */
export function missingDirectories(file: string): string[] {
  const missing: string[] = [];
  for (let directory = dirname(file); !existsSync(directory); directory = dirname(directory))
    missing.push(directory);
  return missing;
}

/** Takes away those of the directories, innermost first, that are empty. */
export function removeEmptyDirectories(directories: string[]): void {
  for (const directory of directories) {
    try {
      rmdirSync(directory);
    } catch {
      // Someone keeps something there by now, or it is gone already.
    }
  }
}

const OTHERS = 0o077;

/**
 * Makes sure that only its owner can read a file that is about to be opened, also in a folder that lets others in. One that
 * does not exist is made, empty, so that it never has other permissions than these.
 */
export function makePrivate(file: string, besides: readonly string[] = []): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) {
    makeDirectoriesFor(file, 0o700);
    closeSync(openSync(file, 'a', 0o600));
  } else if ((mode & OTHERS) !== 0 && process.platform !== 'win32') {
    for (const each of [file, ...besides]) closeToOthers(each);
  }
}

/** What is not ours to change, or not there, stays as it is: `doctor` says so. */
export function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch {}
}
