import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isBelow } from '../check-path.ts';
import { readHead } from '../read-file-part.ts';

/** A git repository as it lies on the disk. */
interface Repository {
  /** The folder that holds the work tree. */
  top: string;
  /** Where git keeps what it knows of this work tree. */
  gitFolder: string;
}

const FILE_BYTES_MAX = 4 << 10;

/** The repository that a folder belongs to, without starting git for it; nothing where there is none that may be used. */
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
 * In a worktree or a submodule `.git` is a file that names the folder. Whoever packed the files could name any other
 * repository of this machine there, so that one has to name this place too.
 */
function followFile(top: string, path: string): Repository | undefined {
  const named = /^gitdir: (.+)/.exec(readHead(path, FILE_BYTES_MAX) ?? '')?.[1]?.trim();
  if (named === undefined) return undefined;
  const gitFolder = resolve(top, named);
  const isKnown = isBelow(gitFolder, top) || isWorktree(gitFolder, path) || isSubmodule(gitFolder, top);
  return isKnown ? { top, gitFolder } : undefined;
}

/** A worktree: `.git/worktrees/pier/gitdir` holds the path of its `.git` file. */
function isWorktree(gitFolder: string, path: string): boolean {
  const named = readHead(join(gitFolder, 'gitdir'), FILE_BYTES_MAX)?.trim();
  return named !== undefined && isSameFile(resolve(gitFolder, named), path);
}

/** A submodule: its folder lies below the `.git/modules` of a repository around it. */
function isSubmodule(gitFolder: string, top: string): boolean {
  for (let place = dirname(top); place !== dirname(place); place = dirname(place))
    if (isBelow(gitFolder, join(place, '.git', 'modules'))) return true;
  return false;
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev;
}

/** What git itself calls a head that is on no branch. */
const DETACHED = 'HEAD';

/** The branch that a folder is on, without starting git for it; nothing outside of a repository. */
export function readBranch(folder: string): string | undefined {
  try {
    const repository = findRepository(folder);
    const head = repository && readHead(join(repository.gitFolder, 'HEAD'), FILE_BYTES_MAX);
    if (!head) return undefined;
    return /^ref: refs\/heads\/(.+)/.exec(head)?.[1]?.trim() ?? DETACHED;
  } catch {
    return undefined;
  }
}
