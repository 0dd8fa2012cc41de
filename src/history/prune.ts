import { forgetEntries } from '../archive/erase/forget-entries.ts';
import { listKnownSessions } from '../archive/erase/forget-records.ts';
import { overwriteWhatGoes } from '../archive/erase/wipe-free-pages.ts';
import { listOldResults, listSessionSizes, type SessionSize } from '../archive/texts/count-entries.ts';
import type { Config } from '../config/config.ts';
import { type ForgetProgress, forget, type Memory, wipe } from './forget.ts';

const DAY_MILLISECONDS = 86_400_000;
const MEGABYTE = 1_000_000;

/** Limits for age and size of the archive; 0 means no limit. */
export type KeepPolicy = Pick<Config, 'keep.days' | 'keep.resultsDays' | 'keep.megabytes'>;

/** What a policy deletes. */
export interface Pruning {
  /** Sessions that are too old. */
  tooOld: string[];
  /** Sessions over the size limit. */
  tooMuch: string[];
  /** Old results of tools in sessions that stay. */
  results: number[];
}

export function isPolicySet(policy: KeepPolicy): boolean {
  return policy['keep.days'] + policy['keep.resultsDays'] + policy['keep.megabytes'] > 0;
}

/**
 * Plans what to delete. For the size limit, sessions seen within the last day stay, because they may still be running.
 */
export function planPruning(policy: KeepPolicy, memory: Memory, bytes: number, now: Date): Pruning {
  const { 'keep.days': days, 'keep.resultsDays': resultsDays, 'keep.megabytes': megabytes } = policy;
  const sessions = listSizes(memory);
  const before = (count: number) => now.getTime() - count * DAY_MILLISECONDS;
  const tooOld = days === 0 ? [] : sessions.filter(({ lastTime }) => lastTime < before(days));
  const sum = (some: readonly SessionSize[]) => some.reduce((total, { characters }) => total + characters, 0);
  /** Estimated bytes of these sessions in the file, by their share of the text. */
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
 * For frequent checks: plans nothing until something is a day over its age or a tenth over the size limit, then
 * everything at once, because rewriting the files is slow.
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

/** Deletes for good, like `forget`; but a session that continues is recorded again. */
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

/** The oldest first, including sessions that only the ledger knows. */
function listSizes({ archive, texts }: Memory): SessionSize[] {
  const sizes = new Map(listSessionSizes(texts.database).map((size) => [size.id, size]));
  for (const { id, seenAt } of listKnownSessions(archive.database)) {
    const known = sizes.get(id);
    // For imported sessions this is the file's modification time, which may be when it was copied.
    if (!known) sizes.set(id, { id, lastTime: Date.parse(seenAt), characters: 0 });
  }
  return [...sizes.values()].sort((one, other) => one.lastTime - other.lastTime);
}
