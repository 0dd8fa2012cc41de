import { forgetEntries } from '../archive/erase/forget-entries.ts';
import { listKnownSessions } from '../archive/erase/forget-records.ts';
import { overwriteWhatGoes } from '../archive/erase/wipe-free-pages.ts';
import { listLastTimes, listOldResults } from '../archive/texts/count-entries.ts';
import type { Config } from '../config/config.ts';
import { type ForgetProgress, forget, type Memory, wipe } from './forget.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Limits for the age of what is archived; 0 means no limit. */
export type KeepPolicy = Pick<Config, 'keep.days' | 'keep.resultsDays'>;

/** What a policy deletes. */
export interface Pruning {
  sessions: string[];
  /** Old results of tools in sessions that stay. */
  results: number[];
}

export function isPolicySet(policy: KeepPolicy): boolean {
  return policy['keep.days'] + policy['keep.resultsDays'] > 0;
}

/** Plans what to delete. */
export function planPruning(policy: KeepPolicy, memory: Memory, now: Date): Pruning {
  const { 'keep.days': days, 'keep.resultsDays': resultsDays } = policy;
  const before = (count: number) => now.getTime() - count * DAY_MILLISECONDS;
  return {
    sessions: days === 0 ? [] : listOldSessions(memory, before(days)),
    results: resultsDays === 0 ? [] : listOldResults(memory.texts.database, before(resultsDays)),
  };
}

/**
 * For frequent checks: plans nothing until something is a day over its age, then everything at once, because rewriting
 * the files is slow.
 */
export function planDuePruning(policy: KeepPolicy, memory: Memory, now: Date): Pruning | undefined {
  const later = (days: number) => (days === 0 ? 0 : days + 1);
  const patient: KeepPolicy = {
    'keep.days': later(policy['keep.days']),
    'keep.resultsDays': later(policy['keep.resultsDays']),
  };
  const { sessions, results } = planPruning(patient, memory, now);
  return sessions.length + results.length === 0 ? undefined : planPruning(policy, memory, now);
}

/** Deletes for good, like `forget`; but a session that continues is recorded again. */
export function applyPruning(
  { sessions: sessionIds, results }: Pruning,
  memory: Memory,
  now: Date,
  onProgress: ForgetProgress,
): boolean {
  const { texts } = memory;
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
function listOldSessions({ archive, texts }: Memory, before: number): string[] {
  const times = listLastTimes(texts.database);
  // For imported sessions this is the file's modification time, which may be when it was copied.
  for (const { id, seenAt } of listKnownSessions(archive.database))
    if (!times.has(id)) times.set(id, Date.parse(seenAt));
  const old = [...times].filter(([, time]) => time < before);
  return old.sort(([, one], [, other]) => one - other).map(([id]) => id);
}
