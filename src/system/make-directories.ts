import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
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
