import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isBelow } from '../check-path.ts';
import { isSameFile } from '../identify-file.ts';
import { readHead } from '../read-file-part.ts';

export interface Repository {
  /** The root folder of the work tree. */
  top: string;
  gitFolder: string;
}

const FILE_BYTES_MAX = 4 << 10;

/** The repository that contains a folder, found without starting git; undefined if there is none that may be used. */
export function findRepository(folder: string): Repository | undefined {
  try {
    return folder === '' ? undefined : lookUpwards(resolve(folder));
  } catch {
    return undefined;
  }
}

function lookUpwards(top: string): Repository | undefined {
  const path = join(top, '.git');
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return { top, gitFolder: path };
  if (status?.isFile()) return followFile(top, path);
  return top === dirname(top) ? undefined : lookUpwards(dirname(top));
}

/**
 * In a worktree or submodule `.git` is a file with the path of the git folder. Untrusted files could point to any repository
 * on this machine, so that folder must be inside this one or point back here.
 */
function followFile(top: string, path: string): Repository | undefined {
  const named = /^gitdir: (.+)/.exec(readHead(path, FILE_BYTES_MAX) ?? '')?.[1]?.trim();
  if (named === undefined) return undefined;
  const gitFolder = resolve(top, named);
  const isKnown = isBelow(gitFolder, top) || isWorktree(gitFolder, path) || isSubmodule(gitFolder, top);
  return isKnown ? { top, gitFolder } : undefined;
}

/** In a worktree, for example, `.git/worktrees/pier/gitdir` contains the path of its `.git` file. */
function isWorktree(gitFolder: string, path: string): boolean {
  const named = readHead(join(gitFolder, 'gitdir'), FILE_BYTES_MAX)?.trim();
  return named !== undefined && isSameFile(resolve(gitFolder, named), path);
}

/** The git folder of a submodule is below `.git/modules` of an enclosing repository. */
function isSubmodule(gitFolder: string, top: string): boolean {
  for (let place = dirname(top); place !== dirname(place); place = dirname(place))
    if (isBelow(gitFolder, join(place, '.git', 'modules'))) return true;
  return false;
}

/** The current branch of a folder, read without starting git; undefined outside of a repository. */
export function readBranch(folder: string): string | undefined {
  try {
    const repository = findRepository(folder);
    const head = repository && readHead(join(repository.gitFolder, 'HEAD'), FILE_BYTES_MAX);
    if (!head) return undefined;
    // Git's own name for a detached head.
    return /^ref: refs\/heads\/(.+)/.exec(head)?.[1]?.trim() ?? 'HEAD';
  } catch {
    return undefined;
  }
}
