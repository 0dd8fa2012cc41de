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

/** The repair of an unusable database. */
export interface Repair {
  file: string;
  /** The path of the complete old database. */
  aside: string;
  /** What was wrong with it. */
  reason: string;
  /** The number of rows that were copied to the new one. */
  rowsSaved: number;
  /** Why some rows could not be copied; empty if all were. */
  problem: string;
}

export interface HealOptions {
  schema: Schema;
  salvage(salvage: Salvage): void;
  /** Called with the new database before it is in use. */
  onFilled?(database: Database, repair: Repair): void;
  /**
   * The identity of the damaged file, from `identifyFile` before it was opened: another file may be in its place by
   * now.
   */
  damaged: string;
  reason: string;
  now: Date;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
}

/**
 * Puts an unusable database aside and replaces it by a new one with what could be saved. If killed at any moment, it
 * leaves the old one in place or the new one complete. Undefined if another process was faster.
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

/** Creates the new database and copies what is readable in the old one. Fails only if the new one cannot be written. */
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
    // Processes that have not met the damage yet may be writing to it.
    old.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    return old;
  } catch (error) {
    onProblem((error as Error).message);
    return undefined;
  }
}

/** Deletes drafts of killed processes: only the holder of the lock makes drafts. */
function sweepDraftsOf(file: string): void {
  const folder = dirname(file);
  const drafts = listNames(folder).filter((name) => name.startsWith(`${basename(file)}.draft-`));
  for (const name of drafts) rmSync(join(folder, name), { force: true });
}
