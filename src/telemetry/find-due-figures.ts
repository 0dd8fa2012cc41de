import { listCompactions, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { SurvivalCounts } from '../domain/survival.ts';

/** Backends accept nothing older; what could not be sent until then is dropped. */
const AGE_MILLISECONDS_MAX = 7 * 86_400_000;
/** After this time without an end the session counts as killed. */
const SILENT_MILLISECONDS = 6 * 3_600_000;

export interface ScoredCompaction extends StoredCompaction {
  counts: SurvivalCounts;
  /** The size of the texts that were given back. */
  characters: number;
}

/** Scored compactions that were not sent yet, oldest first, once what was looked up again after them is known. */
export function findDueFigures(database: Database, now: Date): ScoredCompaction[] {
  const isFinal = new Map(
    database.all<{ id: number; regretsFinal: number | null }>`SELECT id, regrets_final FROM compactions
      WHERE sent_at IS NULL`.map(({ id, regretsFinal }) => [id, regretsFinal === 1]),
  );
  return listCompactions(database, { past: true, once: true })
    .flatMap((each) => {
      const { id, counts, pending, startedAt, sessionEndedAt } = each;
      const age = now.getTime() - Date.parse(startedAt);
      const isOver = sessionEndedAt !== null || isFinal.get(id) || age > SILENT_MILLISECONDS;
      const isReady = counts !== null && pending === null && isFinal.has(id);
      if (!isReady || !isOver || age >= AGE_MILLISECONDS_MAX) return [];
      const characters = database.value<number>`SELECT coalesce(sum(characters), 0) FROM context_injections
        WHERE compaction_id = ${id} AND event <> 'compaction-started'`!;
      return [{ ...each, counts, characters }];
    })
    .reverse();
}
