import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { makeDirectoriesFor } from './make-directories.ts';

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
