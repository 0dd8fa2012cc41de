import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readHead } from './read-file-part.ts';

const FILE_BYTES_MAX = 4 << 10;
/** What git itself calls a head that is on no branch. */
const DETACHED = 'HEAD';

/** The branch that a folder is on, without starting git for it; nothing outside of a repository. */
export function readBranch(folder: string): string | undefined {
  try {
    const gitFolder = findGitFolder(folder);
    const head = gitFolder && readHead(join(gitFolder, 'HEAD'), FILE_BYTES_MAX);
    if (!head) return undefined;
    return /^ref: refs\/heads\/(.+)/.exec(head)?.[1]?.trim() ?? DETACHED;
  } catch {
    return undefined;
  }
}

/** In a worktree `.git` is a file that names the folder. */
function findGitFolder(folder: string): string | undefined {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const path = join(place, '.git');
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isDirectory()) return path;
    if (status?.isFile()) {
      const named = /^gitdir: (.+)/.exec(readHead(path, FILE_BYTES_MAX) ?? '')?.[1]?.trim();
      return named === undefined ? undefined : resolve(place, named);
    }
    if (place === dirname(place)) return undefined;
  }
}
