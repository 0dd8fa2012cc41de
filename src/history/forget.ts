import { existsSync } from 'node:fs';
import {
  countTexts,
  type EntryToForget,
  findEntriesHolding,
  forgetRows,
  forgetSessionTexts,
  mergeIndexes,
} from '../archive/erase/forget-entries.ts';
import {
  countOfFolders,
  countRecords,
  forgetOfFolders,
  forgetRecords,
  type RowCounts,
} from '../archive/erase/forget-records.ts';
import { countWords, forgetWords, type Holds } from '../archive/erase/forget-words.ts';
import { overwriteWhatGoes, wipeFreePages } from '../archive/erase/wipe-free-pages.ts';
import { keepRowOut } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { listTextTranscripts } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { cutLog } from '../system/logs/read-log.ts';
import { archiveTexts } from './archive-texts.ts';
import { readerOf } from './import-texts.ts';

/** What to forget: sessions, with the relay runs of their folders, or every text that contains certain words. */
export type ForgetTarget =
  | { kind: 'sessions'; sessionIds: readonly string[]; folders?: readonly string[]; isPruned?: boolean }
  | { kind: 'words'; holds: Holds; entries: readonly EntryToForget[] };

/** All that tideproof stores outside of projects. */
export interface Memory {
  archive: Archive;
  texts: Archive;
  logFile: string;
}

/** Number of deleted rows by table, and of log lines. */
export interface ForgetCounts {
  archive: RowCounts;
  texts: RowCounts;
  log: number;
}

export type ForgetProgress = (step: string) => void;

/** Finds all entries that contain the words. Archives new texts first, because they could come in later otherwise. */
export function findWords(
  { texts }: Memory,
  holds: Holds,
  context: Context,
  onProgress: ForgetProgress,
): ForgetTarget {
  const known = listTextTranscripts(texts.database, { withAgents: true });
  archiveTexts(
    texts,
    known.filter(({ path }) => existsSync(path)),
    { deadline: Number.POSITIVE_INFINITY, readerOf: (owner) => readerOf(owner, context), onFailure() {} },
  );
  const entries = findEntriesHolding(texts.database, holds, (done) =>
    onProgress(`Looking through the archive: ${done} entries`),
  );
  return { kind: 'words', holds, entries };
}

export function countToForget(target: ForgetTarget, { archive, texts, logFile }: Memory): ForgetCounts {
  const log = cutLog(logFile, isAboutTarget(target), true);
  if (target.kind === 'words') {
    return {
      archive: countWords(archive.database, target.holds),
      texts: present({ entries: target.entries.length }),
      log,
    };
  }
  const { sessionIds, folders } = target;
  const ofSessions = countRecords(archive.database, sessionIds);
  const ofFolders = folders ? countOfFolders(archive.database, folders) : {};
  return {
    archive: present(addCounts(ofSessions, ofFolders)),
    texts: present(countTexts(texts.database, sessionIds)),
    log,
  };
}

/** Deletes for good: no file contains it afterwards. False if another process kept old pages in use. */
export function forget(target: ForgetTarget, memory: Memory, now: Date, onProgress: ForgetProgress): boolean {
  const { archive, texts, logFile } = memory;
  const time = now.toISOString();
  const onEntries = (done: number) => onProgress(`Forgetting: looked at ${done} entries`);
  overwriteWhatGoes(archive);
  overwriteWhatGoes(texts);
  archive.transaction(() => {
    if (target.kind === 'sessions') {
      forgetRecords(archive.database, target.sessionIds, time, target.isPruned);
      if (target.folders) forgetOfFolders(archive.database, target.folders);
    } else {
      forgetWords(archive.database, target.holds);
      for (const { uuid, sessionId } of target.entries) keepRowOut(archive.database, uuid, sessionId, time);
    }
  });
  texts.transaction(() => {
    if (target.kind === 'sessions')
      forgetSessionTexts(texts.database, target.sessionIds, time, onEntries, target.isPruned);
    else forgetRows(texts.database, target.entries, time, onEntries);
  });
  cutLog(logFile, isAboutTarget(target));
  return wipe(memory, onProgress);
}

/** Overwrites the remains of deleted rows in both databases. */
export function wipe({ archive, texts }: Memory, onProgress: ForgetProgress): boolean {
  onProgress('Forgetting: merging the index');
  mergeIndexes(texts.database);
  onProgress('Forgetting: writing the archives anew');
  const wiped = [archive, texts].map(wipeFreePages);
  onProgress('');
  return wiped.every(Boolean);
}

function isAboutTarget(target: ForgetTarget): (failure: string) => boolean {
  if (target.kind === 'words') return target.holds;
  return (failure) =>
    [...target.sessionIds, ...(target.folders ?? [])].some((name) => failure.includes(name));
}

function addCounts(some: RowCounts, others: RowCounts): RowCounts {
  const sums = Object.entries(others).map(([table, rows]) => [table, rows + (some[table] ?? 0)]);
  return { ...some, ...Object.fromEntries(sums) };
}

function present(counts: RowCounts): RowCounts {
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
}
