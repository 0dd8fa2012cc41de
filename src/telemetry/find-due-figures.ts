import { listCompactions, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { SurvivalCounts } from '../domain/survival.ts';

/** Backends accept nothing older; what could not be sent until then is dropped. */
const AGE_MILLISECONDS_MAX = 7 * 86_400_000;
/** After this time without an end the session counts as killed. */
const SILENT_MILLISECONDS = 6 * 3_600_000;

export type ScoredCompaction = StoredCompaction & { counts: SurvivalCounts };

/** Scored compactions that were not sent yet, oldest first, once what was looked up again after them is known. */
export function findDueFigures(database: Database, now: Date): ScoredCompaction[] {
  const isDue = (each: StoredCompaction): each is ScoredCompaction => {
    const age = now.getTime() - Date.parse(each.startedAt);
    const isOver = each.sessionEndedAt !== null || each.isRegretFinal || age > SILENT_MILLISECONDS;
    const isReady = each.counts !== null && each.pending === null && each.sentAt === null;
    return isReady && isOver && age < AGE_MILLISECONDS_MAX;
  };
  return listCompactions(database, { past: true, once: true }).filter(isDue).reverse();
}
