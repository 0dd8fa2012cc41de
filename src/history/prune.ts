import { forgetEntries } from '../archive/erase/forget-entries.ts';
import { listKnownSessions } from '../archive/erase/forget-records.ts';
import { overwriteWhatGoes } from '../archive/erase/wipe-free-pages.ts';
import { listOldResults, listSessionSizes, type SessionSize } from '../archive/texts/count-entries.ts';
import type { Config } from '../config/config.ts';
import { type ForgetProgress, forget, type Memory, wipe } from './forget.ts';

const DAY_MILLISECONDS = 86_400_000;
const MEGABYTE = 1_000_000;

/** How long and how much is kept; 0 for as long and as much as there is. */
export type KeepPolicy = Pick<Config, 'keep.days' | 'keep.resultsDays' | 'keep.megabytes'>;

/** What a policy deletes. */
export interface Pruning {
  /** Sessions that are too old. */
  tooOld: string[];
  /** Sessions that have no room. */
  tooMuch: string[];
  /** Entries with results of tools that are too old, of sessions that stay. */
  results: number[];
}

export function isPolicySet(policy: KeepPolicy): boolean {
  return policy['keep.days'] + policy['keep.resultsDays'] + policy['keep.megabytes'] > 0;
}

/** A session that was heard of a day ago may be in work still: it stays, whatever the room. */
export function planPruning(policy: KeepPolicy, memory: Memory, bytes: number, now: Date): Pruning {
  const { 'keep.days': days, 'keep.resultsDays': resultsDays, 'keep.megabytes': megabytes } = policy;
  const sessions = listSizes(memory);
  const before = (count: number) => now.getTime() - count * DAY_MILLISECONDS;
  const tooOld = days === 0 ? [] : sessions.filter(({ lastTime }) => lastTime < before(days));
  const sum = (some: readonly SessionSize[]) => some.reduce((total, { characters }) => total + characters, 0);
  /** What sessions take of the file, by their share of the text. */
  const bytesOf = (some: readonly SessionSize[]) => (bytes * sum(some)) / Math.max(1, sum(sessions));
  let surplus = megabytes === 0 ? 0 : bytes - bytesOf(tooOld) - megabytes * MEGABYTE;
  const tooMuch = sessions.filter((session) => {
    if (surplus <= 0 || tooOld.includes(session) || session.lastTime >= before(1)) return false;
    surplus -= bytesOf([session]);
    return true;
  });
  const results = resultsDays === 0 ? [] : listOldResults(memory.texts.database, before(resultsDays));
  return { tooOld: tooOld.map(({ id }) => id), tooMuch: tooMuch.map(({ id }) => id), results };
}

/**
 * For who looks often: nothing until something is a day over its time, or a tenth over the limit. Then all of it goes at
 * once, because writing the files anew takes a while.
 */
export function planDuePruning(
  policy: KeepPolicy,
  memory: Memory,
  bytes: number,
  now: Date,
): Pruning | undefined {
  const later = (days: number) => (days === 0 ? 0 : days + 1);
  const patient: KeepPolicy = {
    'keep.days': later(policy['keep.days']),
    'keep.resultsDays': later(policy['keep.resultsDays']),
    'keep.megabytes': policy['keep.megabytes'] * 1.1,
  };
  const { tooOld, tooMuch, results } = planPruning(patient, memory, bytes, now);
  if (tooOld.length + tooMuch.length + results.length === 0) return undefined;
  return planPruning(policy, memory, bytes, now);
}

/** Deletes for good, as forgetting does; but a session that goes on comes back. */
export function applyPruning(
  { tooOld, tooMuch, results }: Pruning,
  memory: Memory,
  now: Date,
  onProgress: ForgetProgress,
): boolean {
  const { texts } = memory;
  const sessionIds = [...tooOld, ...tooMuch];
  if (results.length > 0) {
    overwriteWhatGoes(texts);
    texts.transaction(() =>
      forgetEntries(texts.database, results, (done) => onProgress(`Pruning: looked at ${done} entries`)),
    );
  }
  return sessionIds.length > 0
    ? forget({ kind: 'sessions', sessionIds, isPruned: true }, memory, now, onProgress)
    : wipe(memory, onProgress);
}

/** The oldest first, also those of which only the ledger knows. */
function listSizes({ archive, texts }: Memory): SessionSize[] {
  const sizes = new Map(listSessionSizes(texts.database).map((size) => [size.id, size]));
  for (const { id, seenAt } of listKnownSessions(archive.database)) {
    const known = sizes.get(id);
    // Imported sessions were last seen when their file was last written to, which may be when it was copied.
    if (!known) sizes.set(id, { id, lastTime: Date.parse(seenAt), characters: 0 });
  }
  return [...sizes.values()].sort((one, other) => one.lastTime - other.lastTime);
}
