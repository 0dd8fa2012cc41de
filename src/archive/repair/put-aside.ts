import { copyFileSync, existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { identifyFile } from '../../system/identify-file.ts';
import { listNames } from '../../system/list-names.ts';
import { closeToOthers } from '../../system/make-directories.ts';
import { SIDE_ENDINGS } from '../sqlite/open-archive.ts';
import { takeLock } from '../sqlite/take-lock.ts';

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
  sweepDrafts(file);
  const draft = `${file}.draft-${process.pid}`;
  const aside = nameAside(file, now);
  try {
    const filled = fill(draft, aside);
    for (const ending of SIDE_ENDINGS) {
      if (isForeign(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}.found`);
      else rmSync(`${file}${ending}`, { force: true });
    }
    if (isForeign(file)) renameSync(file, aside);
    renameSync(draft, file);
    return filled;
  } catch (error) {
    if (identifyFile(file) === damaged)
      for (const ending of ['', ...SIDE_ENDINGS]) rmSync(`${aside}${ending}`, { force: true });
    throw error;
  } finally {
    sweepDrafts(file);
  }
}

/** Links a database and its side files to a second name, under which they stay when the first one is replaced. */
function nameAside(file: string, now: Date): string {
  const folder = dirname(file);
  // A killed process may already have done so.
  const known = listAside(folder).find((each) => identifyFile(each) === identifyFile(file));
  if (known !== undefined) return known;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const base = join(folder, `${basename(file, '.db')}.aside-${time}`);
  let aside = `${base}.db`;
  for (let number = 2; existsSync(aside); number++) aside = `${base}-${number}.db`;
  for (const ending of [...SIDE_ENDINGS, ''])
    if (existsSync(`${file}${ending}`) && !isForeign(`${file}${ending}`))
      share(`${file}${ending}`, `${aside}${ending}`);
  return aside;
}

/** Whether something that is no file stands in the place of one. */
export function isForeign(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === false;
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

/** Deletes drafts of killed processes: only the holder of the lock makes drafts. */
function sweepDrafts(file: string): void {
  const folder = dirname(file);
  const drafts = listNames(folder).filter((name) => name.startsWith(`${basename(file)}.draft-`));
  for (const name of drafts) rmSync(join(folder, name), { force: true });
}

/** Databases that were put aside, oldest first. Only the user deletes them. */
export function listAside(folder: string): string[] {
  return listNames(folder)
    .filter((name) => ASIDE.test(name))
    .map((name) => join(folder, name));
}
