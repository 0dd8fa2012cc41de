import { lstatSync, rmSync } from 'node:fs';
import { identifyFile } from '../../system/identify-file.ts';
import { archiveFile, sweptFile, textsFile } from '../../system/paths.ts';
import { type Database, openDatabase } from '../sqlite/binding.ts';
import { ledgerSchema } from '../sqlite/ledger-schema.ts';
import { listSideFiles, openArchive } from '../sqlite/open-archive.ts';
import { findSchemaDifference, type Schema } from '../sqlite/schema.ts';
import { isDamage, isOddArchive } from '../sqlite/sqlite-failure.ts';
import { textSchema } from '../texts/open-texts.ts';
import { type HealOptions, healArchive, type Repair } from './heal-archive.ts';
import { salvageLedger, salvageTexts } from './salvage-archives.ts';

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

/** The identity of a database file: read it before opening, and pass it to `mendAfter` if that fails. */
function identifyArchive(name: ArchiveName, dataDir: string): string | undefined {
  return identifyFile(kinds[name].file(dataDir));
}

/**
 * Repairs a database after a failure, if the database is the cause; otherwise returns undefined. If the file is no
 * longer the one that failed, another process has already repaired it.
 */
export function mendAfter(
  error: unknown,
  name: ArchiveName,
  dataDir: string,
  damaged: string | undefined,
  options: MendOptions,
): Repair | 'replaced' | undefined {
  if (damaged === undefined) return undefined;
  if (identifyArchive(name, dataDir) !== damaged) return 'replaced';
  const reason = findReason(error, kinds[name].file(dataDir), kinds[name].schema);
  return reason === undefined ? undefined : (mend(name, dataDir, damaged, reason, options) ?? 'replaced');
}

/** Checks all of a database, and repairs it if it is damaged. */
export function mendIfDamaged(name: ArchiveName, dataDir: string, options: MendOptions): Repair | undefined {
  const { file, schema } = kinds[name];
  const damaged = identifyArchive(name, dataDir);
  if (damaged === undefined) return undefined;
  try {
    const problem = examineArchive(file(dataDir), schema);
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
  const difference = findSchemaDifference(archive.database, schema);
  if (difference !== undefined) return difference;
  const [finding] = Object.values(archive.database.get`PRAGMA quick_check(1)` ?? {});
  return finding === 'ok' ? undefined : String(finding);
}

function mend(
  name: ArchiveName,
  dataDir: string,
  damaged: string,
  reason: string,
  { now, deadline }: MendOptions,
): Repair | undefined {
  const { file, schema, salvage } = kinds[name];
  const onFilled: HealOptions['onFilled'] =
    name === 'ledger' ? (database, repair) => recordRepair(database, repair, now) : undefined;
  const repair = healArchive(file(dataDir), { schema, salvage, onFilled, damaged, reason, now, deadline });
  if (!repair) return undefined;
  if (name === 'words') tellOfWords(dataDir, repair, now);
  // Make the next start of a session import what is missing now, however recently that was done.
  rmSync(sweptFile(dataDir), { force: true });
  return repair;
}

function tellOfWords(dataDir: string, repair: Repair, now: Date): void {
  using archive = openArchive(archiveFile(dataDir));
  recordRepair(archive.database, repair, now);
}

function findReason(error: unknown, file: string, schema: Schema): string | undefined {
  if (isDamage(error)) return (error as Error).message;
  // Rows with other columns than ours fail only where their values are used.
  if (error instanceof TypeError) return findDifference(file, schema);
  if (!isOddArchive(error)) return undefined;
  const foreign = listSideFiles(file).find((side) => isNoFile(side));
  return foreign === undefined ? findDifference(file, schema) : `${foreign} is no regular file`;
}

function findDifference(file: string, schema: Schema): string | undefined {
  try {
    using database = openDatabase(file, true);
    return findSchemaDifference(database, schema);
  } catch {
    return undefined;
  }
}

function isNoFile(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status !== undefined && !status.isFile();
}

/** Records a repair, so that the user is told once. */
function recordRepair(database: Database, repair: Repair, now: Date): void {
  database.run`INSERT INTO repairs (repaired_at, file, aside, reason, rows_saved, problem)
      VALUES (${now.toISOString()}, ${repair.file}, ${repair.aside}, ${repair.reason}, ${repair.rowsSaved},
    ${repair.problem})`;
}

/** Runs an action on a database; if it fails because of damage, repairs the database and runs it once more. */
export function withMending<T>(
  name: ArchiveName,
  dataDir: string,
  onRepair: (repair: Repair) => void,
  action: () => T,
): T {
  const opened = identifyArchive(name, dataDir);
  try {
    return action();
  } catch (error) {
    const mended = mendAfter(error, name, dataDir, opened, {
      now: new Date(),
      deadline: Number.MAX_SAFE_INTEGER,
    });
    if (mended === undefined) throw error;
    if (mended !== 'replaced') onRepair(mended);
    return action();
  }
}
