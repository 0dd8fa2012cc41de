import { copyFileSync, existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { identifyFile } from '../../system/identify-file.ts';
import { listNames } from '../../system/list-names.ts';
import { closeToOthers, makePrivate } from '../../system/make-directories.ts';
import { openDatabase } from '../sqlite/binding.ts';
import { listSideFiles } from '../sqlite/open-archive.ts';

/** SQLite takes a larger number for none. */
const WAIT_MILLISECONDS_MAX = 0x7fffffff;

const ASIDE = /^.+\.aside-\d{8}T\d{6}Z(?:-\d+)?\.db$/;

/**
 * Lets only one process at a time put databases of a folder aside. Uses a lock of SQLite, because the system releases
 * it when a process is killed.
 */
export function withRepairLock<T>(folder: string, waitMilliseconds: number, action: () => T): T {
  const file = join(folder, 'repair.lock');
  makePrivate(file);
  using lock = openDatabase(file);
  const milliseconds = Math.min(WAIT_MILLISECONDS_MAX, Math.max(0, Math.floor(waitMilliseconds)));
  lock.exec(`PRAGMA busy_timeout = ${milliseconds}; BEGIN EXCLUSIVE`);
  return action();
}

/** Links a database and its side files to a second name, under which they stay when the first one is replaced. */
export function nameAside(file: string, now: Date): string {
  const folder = dirname(file);
  // A killed process may already have done so.
  const known = listAside(folder).find((each) => identifyFile(each) === identifyFile(file));
  if (known !== undefined) return known;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const base = join(folder, `${basename(file, '.db')}.aside-${time}`);
  let aside = `${base}.db`;
  for (let number = 2; existsSync(aside); number++) aside = `${base}-${number}.db`;
  const sides = listSideFiles(aside);
  for (const [index, side] of listSideFiles(file).entries()) if (isRegular(side)) share(side, sides[index]!);
  if (isRegular(file)) share(file, aside);
  return aside;
}

/** Removes the second name. */
export function dropAside(aside: string): void {
  for (const each of [aside, ...listSideFiles(aside)]) rmSync(each, { force: true });
}

/**
 * Moves the new database to the place of the old one, which has a second name by now. Anything that is no regular file
 * is renamed.
 */
export function replaceByNew(file: string, aside: string, draft: string): void {
  const sides = listSideFiles(aside);
  for (const [index, side] of listSideFiles(file).entries()) {
    if (isRegular(side)) rmSync(side);
    // Reading the old database may have created a file of this name.
    else if (existsSync(side)) renameSync(side, `${sides[index]}.found`);
  }
  if (existsSync(file) && !isRegular(file)) renameSync(file, aside);
  renameSync(draft, file);
}

/** Deletes drafts of killed processes: only the holder of the lock makes drafts. */
export function sweepDraftsOf(file: string): void {
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

function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems have no links.
    copyFileSync(from, to);
  }
  closeToOthers(to);
}

function isRegular(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
