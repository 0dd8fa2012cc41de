import { rmSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { makePrivate } from '../../system/make-directories.ts';
import { archiveFile, sweptFile, textsFile } from '../../system/paths.ts';
import { addRepair } from '../records/state.ts';
import { openDatabase } from '../sqlite/binding.ts';
import { ledgerSchema } from '../sqlite/ledger-schema.ts';
import { openArchive, SIDE_ENDINGS } from '../sqlite/open-archive.ts';
import { applySchema, hasTablesOf, type Schema } from '../sqlite/schema.ts';
import { isArchiveFull, isBusy, isDamage } from '../sqlite/sqlite-failure.ts';
import { textSchema } from '../texts/open-texts.ts';
import { isForeign, replaceDatabase } from './put-aside.ts';
import { salvageLedger, salvageTexts, startSalvage } from './salvage.ts';

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

/** Checks all of a database, and repairs it if it is damaged. */
export function mendIfDamaged(name: ArchiveName, dataDir: string, options: MendOptions): Repair | undefined {
  const file = kinds[name].file(dataDir);
  const damaged = identifyFile(file);
  if (damaged === undefined) return undefined;
  try {
    const problem = examineArchive(file, kinds[name].schema);
    return problem === undefined ? undefined : mend(name, dataDir, damaged, problem, options);
  } catch (error) {
    const mended = mendAfter(error, name, dataDir, damaged, options);
    if (mended === undefined) throw error;
    return mended === 'replaced' ? undefined : mended;
  }
}

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
  const file = kinds[name].file(dataDir);
  if (damaged === undefined) return undefined;
  if (identifyFile(file) !== damaged) return 'replaced';
  const reason = findReason(error, file, kinds[name].schema);
  return reason === undefined ? undefined : (mend(name, dataDir, damaged, reason, options) ?? 'replaced');
}

/** What is wrong in a database that can be opened: its tables, or what SQLite's check finds. */
export function examineArchive(file: string, schema: Schema): string | undefined {
  using archive = openArchive(file, schema);
  if (!hasTablesOf(archive.database, schema)) return OTHER_TABLES;
  const finding = archive.database.value<string>`PRAGMA quick_check(1)`;
  return finding === 'ok' ? undefined : finding;
}

function findReason(error: unknown, file: string, schema: Schema): string | undefined {
  if (isDamage(error)) return (error as Error).message;
  const isNewer = error instanceof AppError && error.code === 'E_ARCHIVE_NEWER';
  if (isNewer || isBusy(error) || isArchiveFull(error)) return undefined;
  const foreign = ['', ...SIDE_ENDINGS].map((ending) => `${file}${ending}`).find(isForeign);
  if (foreign !== undefined) return `${foreign} is no file`;
  try {
    using database = openDatabase(file, true);
    return hasTablesOf(database, schema) ? undefined : OTHER_TABLES;
  } catch {
    return undefined;
  }
}

/** Puts an unusable database aside and replaces it by a new one with what could be saved. */
function mend(
  name: ArchiveName,
  dataDir: string,
  damaged: string,
  reason: string,
  { now, deadline }: MendOptions,
): Repair | undefined {
  const { schema, salvage, ...kind } = kinds[name];
  const file = kind.file(dataDir);
  const repair = replaceDatabase(file, { now, deadline, damaged }, (draft, aside): Repair => {
    makePrivate(draft);
    using fresh = openDatabase(draft);
    applySchema(fresh, schema, 'MEMORY');
    fresh.exec('BEGIN');
    using saving = startSalvage(aside, fresh, deadline);
    salvage(saving);
    if (name === 'ledger') addRepair(fresh, aside);
    fresh.exec('COMMIT');
    return { file, aside, reason, rowsSaved: saving.saved, problem: [...saving.problems].join('; ') };
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
