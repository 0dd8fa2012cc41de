import { listSessions } from '../archive/lists/find-sessions.ts';
import { listLastTimes } from '../archive/texts/text-transcripts.ts';
import type { Doomed, Memory } from './forget.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The sessions without activity for so many days, the oldest first, including those that only the ledger knows. */
export function planPruning(days: number, { archive, texts }: Memory, now: Date): Doomed {
  const before = now.getTime() - days * DAY_MILLISECONDS;
  const times = listLastTimes(texts.database);
  // For imported sessions this is the file's modification time, which may be when it was copied.
  for (const { id, seenAt } of listSessions(archive.database))
    if (!times.has(id)) times.set(id, Date.parse(seenAt));
  const old = [...times].filter(([, time]) => time < before).sort(([, one], [, other]) => one - other);
  return { sessionIds: old.map(([id]) => id), entries: [], copies: [], isPruned: true };
}

/** Nothing until something is a day over its age, then everything at once, because rewriting the files is slow. */
export function planDuePruning(days: number, memory: Memory, now: Date): Doomed | undefined {
  const { sessionIds } = planPruning(days + 1, memory, now);
  return sessionIds.length === 0 ? undefined : planPruning(days, memory, now);
}
