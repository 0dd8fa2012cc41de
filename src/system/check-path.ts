import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface PathLimits {
  project: string;
  home: string;
  /** Whether files and folders that begin with a dot may be named outside of the project. */
  hiddenOutside: boolean;
}

export interface CheckedPath {
  /** Absolute, as it was named: links are only followed to see where they lead. */
  path: string;
  /** Why it may not be read. */
  problem?: string;
}

/** A name from a config file → where it is. Only what lies in the project or below the home may be read. */
export function checkPath(named: string, { project, home, hiddenOutside }: PathLimits): CheckedPath {
  const path = named === '~' || /^~[/\\]/.test(named) ? join(home, named.slice(1)) : resolve(project, named);
  // A glob exists nowhere; what it finds is looked at again.
  for (const place of [path, realPath(path)]) {
    if (isBelow(place, project) || isBelow(place, realPath(project))) continue;
    const inHome = [home, realPath(home)].find((folder) => isBelow(place, folder));
    if (inHome === undefined) return { path, problem: 'it lies outside of the project and of your home' };
    const hidden = relative(inHome, place)
      .split(sep)
      .some((part) => part.startsWith('.'));
    if (hidden && !hiddenOutside)
      return { path, problem: 'a project may not name hidden files outside of itself' };
  }
  return { path };
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

/** Where a path really leads, as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
