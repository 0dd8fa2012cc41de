import { rmSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import { identifyFile } from '../../system/identify-file.ts';
import { makePrivate } from '../../system/make-directories.ts';
import { archiveFile, sweptFile, textsFile } from '../../system/paths.ts';
import { addRepair } from '../records/state.ts';
import { openDatabase } from '../sqlite/binding.ts';
import { ledgerSchema } from '../sqlite/ledger-schema.ts';
import { type Archive, openArchive } from '../sqlite/open-archive.ts';
import { applySchema, damagedArchive, hasTablesOf, type Schema } from '../sqlite/schema.ts';
import { isArchiveFull, isBusy, isDamage } from '../sqlite/sqlite-failure.ts';
import { textSchema } from '../texts/open-texts.ts';
import { findForeign, replaceDatabase } from './put-aside.ts';
import { salvageLedger, salvageTexts, startSalvage } from './salvage.ts';

/** The process that repairs a database: a hook, which has little time, or a command. */
export interface Mender {
  dataDir: string;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
  now(): Date;
  log(text: string): void;
}

const kinds = {
  ledger: { file: archiveFile, schema: ledgerSchema, salvage: salvageLedger },
  words: { file: textsFile, schema: textSchema, salvage: salvageTexts },
};

export type ArchiveName = keyof typeof kinds;

const OTHER_TABLES = 'its tables are not those of this version';

/** Opens a database and checks all of it: its tables, and what SQLite's own check finds. */
export function openExamined(name: ArchiveName, dataDir: string): Archive {
  const { schema, ...kind } = kinds[name];
  const file = kind.file(dataDir);
  const archive = openArchive(file, schema);
  try {
    const { database } = archive;
    const finding = hasTablesOf(database, schema) ? database.value`PRAGMA quick_check(1)` : OTHER_TABLES;
    if (finding === 'ok') return archive;
    throw damagedArchive(`${file} cannot be used: ${finding}`);
  } catch (error) {
    archive.close();
    if (error instanceof AppError || !isDamage(error)) throw error;
    throw damagedArchive(`${file} cannot be used: ${(error as Error).message}`, error);
  }
}

/**
 * Repairs a database after a failure, if the database is the cause; otherwise, and if that fails too, returns false.
 * `opened` is its identity before it was opened: if the file is another one by now, another process has repaired it.
 */
export function mendAfter(error: unknown, name: ArchiveName, opened: string | undefined, mender: Mender) {
  const file = kinds[name].file(mender.dataDir);
  if (opened === undefined) return false;
  try {
    if (identifyFile(file) !== opened) return true;
    const reason = findReason(error, file, kinds[name].schema);
    if (reason === undefined) return false;
    mend(name, opened, reason, mender);
    return true;
  } catch (failure) {
    mender.log(`${file} not put aside: ${(failure as Error).message}`);
    return false;
  }
}

function findReason(error: unknown, file: string, schema: Schema): string | undefined {
  if (isDamage(error)) return (error as Error).message;
  const isNewer = error instanceof AppError && error.code === 'E_ARCHIVE_NEWER';
  if (isNewer || isBusy(error) || isArchiveFull(error)) return undefined;
  const foreign = findForeign(file);
  if (foreign !== undefined) return `${foreign} is no file`;
  try {
    using database = openDatabase(file, true);
    return hasTablesOf(database, schema) ? undefined : OTHER_TABLES;
  } catch {
    return undefined;
  }
}

function mend(name: ArchiveName, damaged: string, reason: string, mender: Mender): void {
  const { dataDir, deadline, log } = mender;
  const { schema, salvage, ...kind } = kinds[name];
  const file = kind.file(dataDir);
  const repair = replaceDatabase(file, { now: mender.now(), deadline, damaged }, (draft, aside) => {
    makePrivate(draft);
    using fresh = openDatabase(draft);
    applySchema(fresh, schema, 'MEMORY');
    fresh.exec('BEGIN');
    using saving = startSalvage(aside, fresh, deadline);
    salvage(saving);
    fresh.exec('COMMIT');
    const problems = [...saving.problems].map((problem) => `, not all: ${problem}`).join('');
    return { aside, saved: `${saving.saved} rows saved${problems}` };
  });
  if (!repair) return;
  using archive = openArchive(archiveFile(dataDir));
  addRepair(archive.database, repair.aside);
  // Make the next start of a session import what is missing now, however recently that was done.
  rmSync(sweptFile(dataDir), { force: true });
  log(`${file} put aside as ${repair.aside}: ${reason}; ${repair.saved}`);
}
