import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { type CountColumns, type StoredCompaction, withCounts, withoutRepeated } from './list-compactions.ts';

/** What can be counted of a compaction of a session itself. No words of anybody, and no path but that of the transcript. */
export interface CompactionFigures
  extends Pick<StoredCompaction, 'id' | 'sessionId' | 'client' | 'transcriptPath' | 'number' | 'trigger'>,
    Pick<StoredCompaction, 'startedAt' | 'sessionEndedAt' | 'preTokens' | 'postTokens' | 'durationMs'> {
  counts: SurvivalCounts;
  /** False where nobody gave anything back: no hook ran at it. */
  isAssisted: boolean;
  contradictions: number;
  /** Of the texts that were given back. */
  characters: number;
  /** Things that were looked up again afterwards; null where nobody measured. */
  regrets: number | null;
  /** No more can be added: a later compaction has taken over. */
  isRegretFinal: boolean;
}

type FiguresRow = Omit<CompactionFigures, 'counts' | 'isAssisted' | 'isRegretFinal'> &
  CountColumns & { boundaryUuid: string | null; restorable: number | null; isFinal: number | null };

/** Those that came about, have nothing pending and were compared with the record, oldest first. A fork repeats what its parent had. */
export function listFigures(database: Database): CompactionFigures[] {
  const rows = database.all<FiguresRow>`
    SELECT compactions.id, session_id, boundary_uuid, client, transcript_path, number, trigger,
      compactions.started_at,
      ended_at AS session_ended_at, pre_tokens, post_tokens, duration_ms, tracked, kept, restored, deferred, lost,
      restorable,
      regret_records.count AS regrets, is_final,
      coalesce((SELECT json_array_length(contradictions) FROM survival_records
        WHERE compaction_id = compactions.id), 0) AS contradictions,
      coalesce((SELECT sum(characters) FROM context_injections AS given
        WHERE given.session_id = compactions.session_id
        AND given.compaction_id = compactions.id AND given.event <> 'compaction-started'), 0) AS characters
    FROM compactions JOIN sessions ON sessions.id = session_id
      LEFT JOIN regret_records ON compaction_id = compactions.id
    WHERE agent_id = '' AND tracked IS NOT NULL AND pending IS NULL
      AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL) ORDER BY compactions.id`;
  return withoutRepeated(rows).map(toFigures);
}

function toFigures({ boundaryUuid: _, restorable, isFinal, ...row }: FiguresRow): CompactionFigures {
  const { counts, ...rest } = withCounts(row);
  return { ...rest, counts: counts!, isAssisted: restorable === null, isRegretFinal: isFinal === 1 };
}
