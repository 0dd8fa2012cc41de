import { existsSync, rmSync } from 'node:fs';
import {
  countTexts,
  type EntryToForget,
  findEntriesHolding,
  forgetRows,
  forgetSessionTexts,
  mergeIndexes,
} from '../archive/erase/forget-entries.ts';
import {
  countRecords,
  type DoomedRecords,
  forgetRecords,
  type IdleCopy,
  type RowCounts,
} from '../archive/erase/forget-records.ts';
import { rewriteTexts } from '../archive/erase/rewrite-texts.ts';
import { overwriteWhatGoes, wipeFreePages } from '../archive/erase/wipe-free-pages.ts';
import { keepRowOut } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { listTextTranscripts } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { cutLog } from '../system/logs/read-log.ts';
import { archiveTexts } from './archive-texts.ts';
import { readerOf } from './import-texts.ts';

/**
 * What to forget: sessions, with the relay runs of their folders, or every text that contains certain words. Copies of
 * ours go with their file.
 */
export type ForgetTarget = { copies?: readonly IdleCopy[] } & (
  | ({ kind: 'sessions'; isPruned?: boolean } & DoomedRecords)
  | { kind: 'words'; holds: Holds; entries: readonly EntryToForget[] }
);

/** Whether a text holds what is to be forgotten. */
type Holds = (text: string) => boolean;

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
  const [ofArchive, ofTexts] =
    target.kind === 'words'
      ? [forgetWords(target.holds, archive, '', false), { entries: target.entries.length }]
      : [countRecords(archive.database, target), countTexts(texts.database, target.sessionIds)];
  const present = Object.entries(ofTexts).filter(([, rows]) => rows > 0);
  return { archive: ofArchive, texts: Object.fromEntries(present), log };
}

/** Replaces every text that holds the words, or deletes its row. Returns the number of such rows by table. */
function forgetWords(holds: Holds, archive: Archive, now: string, write: boolean): RowCounts {
  const rewrite = (text: string) => (holds(text) ? '[forgotten]' : text);
  return rewriteTexts(archive, { rewrite, deletes: true, write, now });
}

/** Deletes for good: no file contains it afterwards. False if another process kept old pages in use. */
export function forget(target: ForgetTarget, memory: Memory, now: Date, onProgress: ForgetProgress): boolean {
  const { archive, texts, logFile } = memory;
  const time = now.toISOString();
  const onEntries = (done: number) => onProgress(`Forgetting: looked at ${done} entries`);
  const { copies = [] } = target;
  // First: a copy on record without a file does no harm, the other way round nobody would know that it is ours.
  for (const { path } of copies) rmSync(path, { force: true });
  overwriteWhatGoes(archive);
  overwriteWhatGoes(texts);
  const copyIds = copies.map(({ id }) => id);
  archive.transaction(() => {
    forgetRecords(archive.database, { sessionIds: copyIds }, time);
    if (target.kind === 'sessions') forgetRecords(archive.database, target, time, target.isPruned);
    else
      for (const { uuid, sessionId } of target.entries) keepRowOut(archive.database, uuid, sessionId, time);
  });
  if (target.kind === 'words') forgetWords(target.holds, archive, time, true);
  texts.transaction(() => {
    forgetSessionTexts(texts.database, copyIds, time, onEntries);
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
