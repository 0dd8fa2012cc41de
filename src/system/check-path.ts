import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface PathLimits {
  project: string;
  /** For what the user named: files below the home may be read too. What a project names is in the project. */
  home?: string;
}

export interface CheckedPath {
  /** Absolute, as it was named: links are only followed to see where they lead. */
  path: string;
  /** Why it may not be read. */
  problem?: string;
}

/** In a project, and yet not of the repository: what git keeps, and where people keep their keys. */
const PRIVATE = /^\.(?:git|env(?:\..*)?|envrc|npmrc|netrc|pypirc|ssh|aws|gnupg)$/i;

/** A name from a config file → where it is, and whether it may be read. */
export function checkPath(named: string, { project, home }: PathLimits): CheckedPath {
  const isOfHome = named === '~' || /^~[/\\]/.test(named);
  const path = isOfHome && home !== undefined ? join(home, named.slice(1)) : resolve(project, named);
  if (isOfHome && home === undefined) return { path, problem: 'a project may only name files of its own' };
  // A glob exists nowhere; what it finds is looked at again.
  for (const place of [path, realPath(path)]) {
    const inProject = [project, realPath(project)].find((folder) => isBelow(place, folder));
    if (home === undefined) {
      if (inProject === undefined) return { path, problem: 'it leads out of the project' };
      if (
        relative(inProject, place)
          .split(sep)
          .some((part) => PRIVATE.test(part))
      )
        return { path, problem: 'it is private' };
    } else if (inProject === undefined && ![home, realPath(home)].some((folder) => isBelow(place, folder)))
      return { path, problem: 'it lies outside of the project and of your home' };
  }
  return { path };
}

export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** Where a path really leads, as far as it exists. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
