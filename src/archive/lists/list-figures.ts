import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { type CountColumns, type StoredCompaction, withCounts, withoutRepeated } from './list-compactions.ts';

/** The figures of a session's compaction: no text, and no path but that of the transcript. */
export interface CompactionFigures
  extends Pick<StoredCompaction, 'id' | 'sessionId' | 'client' | 'transcriptPath' | 'number' | 'trigger'>,
    Pick<StoredCompaction, 'startedAt' | 'sessionEndedAt' | 'preTokens' | 'postTokens' | 'durationMs'> {
  counts: SurvivalCounts;
  /** False if no hook ran and so nothing was given back. */
  isAssisted: boolean;
  misquotes: number;
  /** The size of the texts that were given back. */
  characters: number;
  /** Things that were looked up again afterwards; null if not measured. */
  regrets: number | null;
  /** Whether no more can be added, because a later compaction happened. */
  isRegretFinal: boolean;
}

type FiguresRow = Omit<CompactionFigures, 'counts' | 'isAssisted' | 'isRegretFinal'> &
  CountColumns & { boundaryUuid: string | null; restorable: number | null; isFinal: number | null };

/**
 * Compactions that happened, have nothing pending and were scored, oldest first; those that a fork repeats count once.
 */
export function listFigures(database: Database): CompactionFigures[] {
  const rows = database.all<FiguresRow>`
    SELECT compactions.id, session_id, boundary_uuid, client, transcript_path, number, trigger,
      compactions.started_at,
      ended_at AS session_ended_at, pre_tokens, post_tokens, duration_ms, prompts, kept, restored, deferred, lost,
      restorable,
      json_array_length(regrets) AS regrets, regrets_final AS is_final,
      coalesce(json_array_length(misquotes), 0) AS misquotes,
      coalesce((SELECT sum(characters) FROM context_injections AS given
        WHERE given.session_id = compactions.session_id
        AND given.compaction_id = compactions.id AND given.event <> 'compaction-started'), 0) AS characters
    FROM compactions JOIN sessions ON sessions.id = session_id
    WHERE agent_id = '' AND prompts IS NOT NULL AND pending IS NULL
      AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL) ORDER BY compactions.id`;
  return withoutRepeated(rows).map(toFigures);
}

function toFigures({ boundaryUuid: _, restorable, isFinal, ...row }: FiguresRow): CompactionFigures {
  const { counts, ...rest } = withCounts(row);
  return { ...rest, counts: counts!, isAssisted: restorable === null, isRegretFinal: isFinal === 1 };
}
