import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { identifyFile } from '../../system/identify-file.ts';
import { listNames } from '../../system/list-names.ts';
import { closeToOthers } from '../../system/make-directories.ts';
import { SIDE_ENDINGS, takeLock } from '../sqlite/open-archive.ts';

/** The side files first: without them a database may look sound that lacks its last rows. */
const ENDINGS = [...SIDE_ENDINGS, ''];

const ASIDE = /^.+\.aside-\d{8}T\d{6}Z(?:-\d+)?\.db$/;

/**
 * Replaces a database by a new one, which `fill` writes to a draft from the old one under its second name. If killed at any
 * moment, it leaves the old one in place or the new one complete. Undefined if another process was faster.
 */
export function replaceDatabase<T>(
  file: string,
  { now, deadline, damaged }: { now: Date; deadline: number; damaged: string },
  fill: (draft: string, aside: string) => T,
): T | undefined {
  using lock = takeLock(join(dirname(file), 'repair.lock'), deadline - Date.now());
  if (!lock) throw new Error('another process is repairing it');
  if (identifyFile(file) !== damaged) return undefined;
  // Only the holder of the lock makes drafts: one that is there is of a process that was killed.
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  const aside = nameAside(file, now);
  try {
    const filled = fill(draft, aside);
    for (const ending of SIDE_ENDINGS) rmSync(`${file}${ending}`, { force: true });
    renameSync(draft, file);
    return filled;
  } catch (error) {
    for (const path of [draft, ...ENDINGS.map((ending) => `${aside}${ending}`)])
      if (!isForeign(path)) rmSync(path, { force: true });
    throw error;
  }
}

/** Links a database and its side files to a second name, under which they stay when the first one is replaced. */
function nameAside(file: string, now: Date): string {
  // A process that was killed may have done so.
  const known = listAside(dirname(file)).find((each) => identifyFile(each) === identifyFile(file));
  if (known !== undefined) return known;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const base = join(dirname(file), `${basename(file, '.db')}.aside-${time}`);
  let aside = `${base}.db`;
  for (let number = 2; existsSync(aside); number++) aside = `${base}-${number}.db`;
  for (const ending of ENDINGS) {
    const [from, to] = [`${file}${ending}`, `${aside}${ending}`];
    // Beside the second name it would be in the way of what is saved.
    if (isForeign(from)) renameSync(from, ending === '' ? to : `${to}.found`);
    else if (existsSync(from)) share(from, to);
  }
  return aside;
}

/** The database or side file in whose place something stands that is no file, such as a folder. */
export function findForeign(file: string): string | undefined {
  return ENDINGS.map((ending) => `${file}${ending}`).find(isForeign);
}

function isForeign(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems have no links.
    copyFileSync(from, to);
  }
  closeToOthers(to);
}

/** Databases that were put aside, by name. Only the user deletes them. */
export function listAside(folder: string): string[] {
  return listNames(folder)
    .filter((name) => ASIDE.test(name))
    .map((name) => join(folder, name));
}
