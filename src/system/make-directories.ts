import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates the folders of a file. Node's recursive option never returns for some impossible paths, as below /proc. */
export function makeDirectoriesFor(file: string, mode?: number): void {
  for (const directory of missingDirectories(file).toReversed()) {
    try {
      mkdirSync(directory, { mode });
    } catch (error) {
      // Another process may have created it first.
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

/** Removes those of the directories that are empty, innermost first. */
export function removeEmptyDirectories(directories: string[]): void {
  for (const directory of directories) {
    // It may not be empty any more, or already gone.
    try {
      rmdirSync(directory);
    } catch {}
  }
}

const OTHERS = 0o077;

/** Makes a file private before it is opened; a missing one is created empty, so that it never has other permissions. */
export function makePrivate(file: string, sideEndings: readonly string[] = []): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) {
    makeDirectoriesFor(file, 0o700);
    closeSync(openSync(file, 'a', 0o600));
  } else if ((mode & OTHERS) !== 0 && process.platform !== 'win32') {
    for (const ending of ['', ...sideEndings]) closeToOthers(`${file}${ending}`);
  }
}

/** A file that is missing or not ours to change stays as it is; `doctor` reports it. */
export function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path);
    chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch {}
}
