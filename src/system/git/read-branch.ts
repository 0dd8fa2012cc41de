import { join } from 'node:path';
import { readHead } from '../read-file-part.ts';
import { findRepository } from './find-repository.ts';

const FILE_BYTES_MAX = 4 << 10;
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
