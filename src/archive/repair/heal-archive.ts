import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { identifyFile } from '../../system/identify-file.ts';
import { listNames } from '../../system/list-names.ts';
import { makePrivate } from '../../system/make-directories.ts';
import { type Database, openDatabase } from '../sqlite/binding.ts';
import { BUSY_MILLISECONDS } from '../sqlite/open-archive.ts';
import { applySchema, type Schema } from '../sqlite/schema.ts';
import { dropAside, nameAside, replaceByNew, withRepairLock } from './put-aside.ts';
import type { Salvage } from './salvage-table.ts';

/** What was done about a database that could not be used. */
export interface Repair {
  file: string;
  /** Where the old one lies now, whole. */
  aside: string;
  /** What was wrong with it. */
  reason: string;
  /** How many rows of it are in the new one. */
  rowsSaved: number;
  /** Why these are not all that were to be saved; empty when they are. */
  problem: string;
}

export interface HealOptions {
  schema: Schema;
  salvage(salvage: Salvage): void;
  /** Told what was saved while the new database is not in use yet. */
  onFilled?(database: Database, repair: Repair): void;
  /** The file that was found damaged, as `identifyFile` told it before it was opened: by now another may be in its place. */
  damaged: string;
  reason: string;
  now: Date;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
}

/**
 * Puts a database aside that cannot be used, and a new one in its place with what could be saved. Killed at any moment,
 * this leaves the old one where it is or the new one complete. Nothing when another process was quicker.
 */
export function healArchive(file: string, options: HealOptions): Repair | undefined {
  const { deadline, damaged, now } = options;
  return withRepairLock(dirname(file), deadline - Date.now(), () => {
    if (identifyFile(file) !== damaged) return undefined;
    sweepDraftsOf(file);
    const draft = `${file}.draft-${process.pid}`;
    const aside = nameAside(file, now);
    try {
      const repair = fill(file, draft, aside, options);
      replaceByNew(file, aside, draft);
      return repair;
    } catch (error) {
      if (identifyFile(file) === damaged) dropAside(aside);
      throw error;
    } finally {
      sweepDraftsOf(file);
    }
  });
}

/** Makes the new database and takes over what the old one lets out. Fails only if the new one cannot be written. */
function fill(file: string, draft: string, aside: string, options: HealOptions): Repair {
  const problems = new Set<string>();
  const repair: Repair = { file, aside, reason: options.reason, rowsSaved: 0, problem: '' };
  using old = openOld(aside, (problem) => problems.add(problem));
  makePrivate(draft);
  using fresh = openDatabase(draft);
  applySchema(fresh, options.schema, 'MEMORY');
  fresh.exec('BEGIN');
  if (old)
    options.salvage({
      from: old,
      to: fresh,
      deadline: options.deadline,
      onSaved: () => {
        repair.rowsSaved += 1;
      },
      onProblem: (problem) => problems.add(problem),
    });
  repair.problem = [...problems].join('; ');
  options.onFilled?.(fresh, repair);
  fresh.exec('COMMIT');
  return repair;
}

function openOld(aside: string, onProblem: (problem: string) => void): Database | undefined {
  try {
    const old = openDatabase(aside, true);
    // Others who have not met the damage yet may be writing to it.
    old.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    return old;
  } catch (error) {
    onProblem((error as Error).message);
    return undefined;
  }
}

/** Whoever has the lock is the only one to make drafts: all that are there were left by a process that was killed. */
function sweepDraftsOf(file: string): void {
  const folder = dirname(file);
  const drafts = listNames(folder).filter((name) => name.startsWith(`${basename(file)}.draft-`));
  for (const name of drafts) rmSync(join(folder, name), { force: true });
}
