import { existsSync, rmSync } from 'node:fs';
import { countPlaced, forgetRecords } from '../archive/erase/forget-records.ts';
import { findEntriesHolding, forgetTexts, wipe } from '../archive/erase/forget-texts.ts';
import { rewriteTexts } from '../archive/erase/rewrite-texts.ts';
import { listOverviews } from '../archive/lists/session-overview.ts';
import { type Doomed, type Holds, keepOut } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { listLastTimes, listTextTranscripts } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { rewriteLog } from '../system/logs/read-log.ts';
import { importTexts } from './import-history.ts';

export type OnProgress = (step: string) => void;

/** All that tideproof stores outside of projects. */
export interface Memory {
  archive: Archive;
  texts: Archive;
  logFile: string;
}

/** Finds all entries that contain the words. Archives new texts first, because they could come in later otherwise. */
export function findEntries({ texts }: Memory, holds: Holds, context: Context, onProgress: OnProgress) {
  const known = listTextTranscripts(texts.database, { withAgents: true });
  const present = known.filter(({ path }) => existsSync(path));
  importTexts(present, context);
  const onEntries = (done: number) => onProgress(`Looking through the archive: ${done} entries`);
  return findEntriesHolding(texts.database, holds, onEntries);
}

/** How many stored texts, besides sessions, hold what is to be forgotten: entries, records, failures in the log. */
export function countToForget(doomed: Doomed, { archive, logFile }: Memory): number {
  const records = doomed.holds
    ? forgetWords(doomed.holds, archive, '', false)
    : countPlaced(archive.database, doomed.folders);
  return (doomed.entries?.length ?? 0) + records + forgetLog(doomed, logFile, false);
}

/** Replaces every text of a record that holds the words, or deletes its row. Returns the number of such rows. */
function forgetWords(holds: Holds, archive: Archive, now: string, write: boolean): number {
  const rewrite = (text: string) => (holds(text) ? '[forgotten]' : text);
  const rows = rewriteTexts(archive, { rewrite, deletes: true, write, now });
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** Deletes for good: no file contains it afterwards. False if another process kept old pages in use. */
export function forget(doomed: Doomed, memory: Memory, now: Date, onProgress: OnProgress) {
  const { archive, texts, logFile } = memory;
  const time = now.toISOString();
  // First: a copy on record without a file does no harm, the other way round nobody would know that it is ours.
  const { copies = [] } = doomed;
  for (const { path } of copies) rmSync(path, { force: true });
  const all = { ...doomed, sessionIds: [...doomed.sessionIds, ...copies.map(({ id }) => id)] };
  const onEntries = (done: number) => onProgress(`Forgetting: looked at ${done} entries`);
  archive.transaction(() => {
    forgetRecords(archive.database, all);
    keepOut(archive.database, all, time);
  });
  if (doomed.holds) forgetWords(doomed.holds, archive, time, true);
  texts.transaction(() => {
    forgetTexts(texts.database, all, onEntries);
    keepOut(texts.database, all, time);
  });
  forgetLog(doomed, logFile, true);
  return wipe(archive, texts, onProgress);
}

function forgetLog({ holds, sessionIds, folders = [] }: Doomed, file: string, write: boolean): number {
  const isAbout =
    holds ?? ((failure: string) => [...sessionIds, ...folders].some((name) => failure.includes(name)));
  return rewriteLog(file, (failure) => (isAbout(failure) ? '' : failure), write);
}

const DAY_MILLISECONDS = 86_400_000;

/** The sessions without activity for so many days. None until one is a day over its age, then all at once: rewriting the files is slow. */
export function planDuePruning(days: number, { archive, texts }: Memory, now: Date): Doomed | undefined {
  const times = listLastTimes(texts.database);
  // For imported sessions this is the file's modification time, which may be when it was copied.
  for (const { id, seenAt } of listOverviews(archive.database, {}))
    if (!times.has(id)) times.set(id, Date.parse(seenAt));
  const olderThan = (age: number) =>
    [...times].filter(([, time]) => time < now.getTime() - age * DAY_MILLISECONDS).map(([id]) => id);
  if (olderThan(days + 1).length === 0) return undefined;
  return { sessionIds: olderThan(days), isPruned: true };
}
