import type { StoredCompaction } from '../archive/lists/list-compactions.ts';

export type CompactionState = 'happened' | 'in progress' | 'did not happen';

/** A summarizer that keeps failing is given up by the client long before. */
const PATIENCE_MILLISECONDS = 15 * 60_000;

/** An announced compaction of which nothing more was heard may still be at work, if it was announced just now. */
export function compactionState(compaction: StoredCompaction, now: Date): CompactionState {
  const { happened, startedAt, finishedAt, abandonedAt, sessionEndedAt } = compaction;
  if (happened) return 'happened';
  const over = finishedAt !== null || abandonedAt !== null || sessionEndedAt !== null;
  return !over && now.getTime() - Date.parse(startedAt) < PATIENCE_MILLISECONDS
    ? 'in progress'
    : 'did not happen';
}
