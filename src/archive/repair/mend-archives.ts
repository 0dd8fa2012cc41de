import { lstatSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { makePrivate } from '../../system/make-directories.ts';
import { archiveFile, sweptFile, textsFile } from '../../system/paths.ts';
import { addRepair } from '../records/state.ts';
import { type Database, openDatabase } from '../sqlite/binding.ts';
import { ledgerSchema } from '../sqlite/ledger-schema.ts';
import { BUSY_MILLISECONDS, listSideFiles, openArchive } from '../sqlite/open-archive.ts';
import { applySchema, hasTablesOf, type Schema } from '../sqlite/schema.ts';
import { isArchiveFull, isBusy, isDamage } from '../sqlite/sqlite-failure.ts';
import { textSchema } from '../texts/open-texts.ts';
import { dropAside, nameAside, replaceByNew, sweepDraftsOf, withRepairLock } from './put-aside.ts';
import { salvageLedger, salvageTexts } from './salvage.ts';

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

interface MendOptions {
  now: Date;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
}

const kinds = {
  ledger: { file: archiveFile, schema: ledgerSchema, salvage: salvageLedger },
  words: { file: textsFile, schema: textSchema, salvage: salvageTexts },
};

export type ArchiveName = keyof typeof kinds;

const OTHER_TABLES = 'its tables are not those of this version';

/**
 * Repairs a database after a failure, if the database is the cause; otherwise returns undefined. `damaged` is its
 * identity before it was opened: if the file is another one by now, another process has already repaired it.
 */
export function mendAfter(
  error: unknown,
  name: ArchiveName,
  dataDir: string,
  damaged: string | undefined,
  options: MendOptions,
): Repair | 'replaced' | undefined {
  const { schema, ...kind } = kinds[name];
  const file = kind.file(dataDir);
  if (damaged === undefined) return undefined;
  if (identifyFile(file) !== damaged) return 'replaced';
  const reason = findReason(error, file, schema);
  return reason === undefined ? undefined : (mend(name, dataDir, damaged, reason, options) ?? 'replaced');
}

/** Checks all of a database, and repairs it if it is damaged. */
export function mendIfDamaged(name: ArchiveName, dataDir: string, options: MendOptions): Repair | undefined {
  const { schema, ...kind } = kinds[name];
  const file = kind.file(dataDir);
  const damaged = identifyFile(file);
  if (damaged === undefined) return undefined;
  try {
    const problem = examineArchive(file, schema);
    return problem === undefined ? undefined : mend(name, dataDir, damaged, problem, options);
  } catch (error) {
    const mended = mendAfter(error, name, dataDir, damaged, options);
    if (mended === undefined) throw error;
    return mended === 'replaced' ? undefined : mended;
  }
}

/** What is wrong in a database that can be opened: its tables, or what SQLite's check finds. */
export function examineArchive(file: string, schema: Schema): string | undefined {
  using archive = openArchive(file, schema);
  if (!hasTablesOf(archive.database, schema)) return OTHER_TABLES;
  const finding = archive.database.value<string>`PRAGMA quick_check(1)`;
  return finding === 'ok' ? undefined : finding;
}

/** Runs an action on a database; if it fails because of damage, repairs the database and runs it once more. */
export function withMending<T>(
  name: ArchiveName,
  dataDir: string,
  onRepair: (repair: Repair) => void,
  action: () => T,
): T {
  const opened = identifyFile(kinds[name].file(dataDir));
  try {
    return action();
  } catch (error) {
    const options = { now: new Date(), deadline: Number.MAX_SAFE_INTEGER };
    const mended = mendAfter(error, name, dataDir, opened, options);
    if (mended === undefined) throw error;
    if (mended !== 'replaced') onRepair(mended);
    return action();
  }
}

function findReason(error: unknown, file: string, schema: Schema): string | undefined {
  if (isDamage(error)) return (error as Error).message;
  const isNewer = error instanceof AppError && error.code === 'E_ARCHIVE_NEWER';
  if (isNewer || isBusy(error) || isArchiveFull(error)) return undefined;
  const foreign = listSideFiles(file).find((side) => isNoFile(side));
  if (foreign !== undefined) return `${foreign} is no regular file`;
  try {
    using database = openDatabase(file, true);
    return hasTablesOf(database, schema) ? undefined : OTHER_TABLES;
  } catch {
    return undefined;
  }
}

function isNoFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/**
 * Puts an unusable database aside and replaces it by a new one with what could be saved. If killed at any moment, it
 * leaves the old one in place or the new one complete. Undefined if another process was faster.
 */
function mend(
  name: ArchiveName,
  dataDir: string,
  damaged: string,
  reason: string,
  { now, deadline }: MendOptions,
): Repair | undefined {
  const file = kinds[name].file(dataDir);
  const repair = withRepairLock(dirname(file), deadline - Date.now(), () => {
    if (identifyFile(file) !== damaged) return undefined;
    sweepDraftsOf(file);
    const draft = `${file}.draft-${process.pid}`;
    const aside = nameAside(file, now);
    try {
      const filled = fill(name, draft, { file, aside, reason, rowsSaved: 0, problem: '' }, deadline);
      replaceByNew(file, aside, draft);
      return filled;
    } catch (error) {
      if (identifyFile(file) === damaged) dropAside(aside);
      throw error;
    } finally {
      sweepDraftsOf(file);
    }
  });
  if (!repair) return undefined;
  if (name === 'words') {
    using archive = openArchive(archiveFile(dataDir));
    addRepair(archive.database, repair.aside);
  }
  // Make the next start of a session import what is missing now, however recently that was done.
  rmSync(sweptFile(dataDir), { force: true });
  return repair;
}

/** Creates the new database and copies what is readable in the old one. Fails only if the new one cannot be written. */
function fill(name: ArchiveName, draft: string, repair: Repair, deadline: number): Repair {
  const { schema, salvage } = kinds[name];
  const problems = new Set<string>();
  const onProblem = (problem: string) => problems.add(problem);
  using old = openOld(repair.aside, onProblem);
  makePrivate(draft);
  using fresh = openDatabase(draft);
  applySchema(fresh, schema, 'MEMORY');
  fresh.exec('BEGIN');
  const onSaved = () => {
    repair.rowsSaved += 1;
  };
  if (old) salvage({ from: old, to: fresh, deadline, onSaved, onProblem });
  if (name === 'ledger') addRepair(fresh, repair.aside);
  fresh.exec('COMMIT');
  return { ...repair, problem: [...problems].join('; ') };
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
