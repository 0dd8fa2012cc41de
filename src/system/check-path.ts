import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface PathLimits {
  project: string;
  /** Set for paths that the user named: files below the home folder are allowed. Paths of a project must be inside it. */
  home?: string;
}

/** Inside a project, but not part of the repository: git's own data, and files with credentials. */
const PRIVATE = /^\.(?:git|env(?:\..*)?|envrc|npmrc|netrc|pypirc|ssh|aws|gnupg)$/i;

/** Makes a path from a config file absolute, and says why it may not be read, if so. */
export function checkPath(named: string, { project, home }: PathLimits): { path: string; problem?: string } {
  const isOfHome = named === '~' || /^~[/\\]/.test(named);
  const path = isOfHome && home !== undefined ? join(home, named.slice(1)) : resolve(project, named);
  if (isOfHome && home === undefined) return { path, problem: 'a project may only name files of its own' };
  // A glob does not exist as a file; the files that it finds are checked again.
  for (const place of [path, realPath(path)]) {
    const inProject = [project, realPath(project)].find((folder) => isBelow(place, folder));
    if (home === undefined) {
      if (inProject === undefined) return { path, problem: 'it leads out of the project' };
      const parts = relative(inProject, place).split(sep);
      if (parts.some((part) => PRIVATE.test(part))) return { path, problem: 'it is private' };
    } else if (inProject === undefined && ![home, realPath(home)].some((folder) => isBelow(place, folder)))
      return { path, problem: 'it lies outside of the project and of your home' };
  }
  return { path };
}

export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** Links that lead to each other never end. */
const LINKS_MAX = 100;

/** Resolves links, also for a path whose last parts do not exist; of a dangling link where its file would be created. */
export function realPath(path: string, linksLeft = LINKS_MAX): string {
  try {
    return realpathSync(path);
  } catch {}
  const folder = dirname(path);
  if (folder === path) return path;
  try {
    if (linksLeft > 0) return realPath(resolve(folder, readlinkSync(path)), linksLeft - 1);
  } catch {}
  return join(realPath(folder, linksLeft), basename(path));
}
