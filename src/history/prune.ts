import { listSessions } from '../archive/lists/find-sessions.ts';
import { listLastTimes, listOldResults } from '../archive/texts/count-entries.ts';
import type { Config } from '../config/config.ts';
import type { Doomed, Memory } from './forget.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Limits for the age of what is archived; 0 means no limit. */
type KeepPolicy = Pick<Config, 'keep.days' | 'keep.resultsDays'>;

export function isPolicySet(policy: KeepPolicy): boolean {
  return policy['keep.days'] + policy['keep.resultsDays'] > 0;
}

/** What a policy deletes: old sessions, and old results of tools in sessions that stay. */
export function planPruning(policy: KeepPolicy, memory: Memory, now: Date): Doomed {
  const { 'keep.days': days, 'keep.resultsDays': resultsDays } = policy;
  const before = (count: number) => now.getTime() - count * DAY_MILLISECONDS;
  return {
    sessionIds: days === 0 ? [] : listOldSessions(memory, before(days)),
    entries: resultsDays === 0 ? [] : listOldResults(memory.texts.database, before(resultsDays)),
    ...{ copies: [], isPruned: true },
  };
}

/**
 * For frequent checks: plans nothing until something is a day over its age, then everything at once, because rewriting
 * the files is slow.
 */
export function planDuePruning(policy: KeepPolicy, memory: Memory, now: Date): Doomed | undefined {
  const { sessionIds, entries } = planPruning(policy, memory, new Date(now.getTime() - DAY_MILLISECONDS));
  return sessionIds.length + entries.length === 0 ? undefined : planPruning(policy, memory, now);
}

/** The oldest first, including sessions that only the ledger knows. */
function listOldSessions({ archive, texts }: Memory, before: number): string[] {
  const times = listLastTimes(texts.database);
  // For imported sessions this is the file's modification time, which may be when it was copied.
  for (const { id, seenAt } of listSessions(archive.database))
    if (!times.has(id)) times.set(id, Date.parse(seenAt));
  const old = [...times].filter(([, time]) => time < before);
  return old.sort(([, one], [, other]) => one - other).map(([id]) => id);
}
