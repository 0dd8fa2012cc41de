import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** What can be counted of a compaction of a session itself. No words of anybody, and no path but that of the transcript. */
export interface CompactionFigures {
  id: number;
  sessionId: string;
  client: string;
  transcriptPath: string;
  /** Which one of its session it is, from 1. */
  number: number | null;
  trigger: string | null;
  startedAt: string;
  sessionEndedAt: string | null;
  preTokens: number | null;
  postTokens: number | null;
  durationMs: number | null;
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

const COLUMNS = `compactions.id, session_id, boundary_uuid, client, transcript_path, number, trigger, compactions.started_at, ended_at, pre_tokens, post_tokens,
  duration_ms, tracked, kept, restored, deferred, lost, restorable, regret_records.count AS regrets, is_final,
  (SELECT json_array_length(contradictions) FROM survival_records WHERE compaction_id = compactions.id) AS contradictions,
  (SELECT sum(characters) FROM context_injections AS given WHERE given.session_id = compactions.session_id
     AND given.compaction_id = compactions.id AND given.event <> 'compaction-started') AS characters`;

const IS_SETTLED = `agent_id = '' AND tracked IS NOT NULL AND pending IS NULL
  AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL)`;

/** Those that came about, have nothing pending and were compared with the record, oldest first. A fork repeats what its parent had. */
export function listFigures(database: Database): CompactionFigures[] {
  const seen = new Set<SqlValue>();
  return database
    .prepare(
      `SELECT ${COLUMNS} FROM compactions JOIN sessions ON sessions.id = session_id
       LEFT JOIN regret_records ON compaction_id = compactions.id WHERE ${IS_SETTLED} ORDER BY compactions.id`,
    )
    .all()
    .filter(({ boundary_uuid = null }) => {
      const isRepeated = boundary_uuid !== null && seen.has(boundary_uuid);
      seen.add(boundary_uuid);
      return !isRepeated;
    })
    .map(toFigures);
}

function toFigures(row: Record<string, SqlValue>): CompactionFigures {
  const count = (name: string) => Number(row[name] ?? 0);
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    client: row.client as string,
    transcriptPath: row.transcript_path as string,
    number: row.number as number | null,
    trigger: row.trigger as string | null,
    startedAt: row.started_at as string,
    sessionEndedAt: row.ended_at as string | null,
    preTokens: row.pre_tokens as number | null,
    postTokens: row.post_tokens as number | null,
    durationMs: row.duration_ms as number | null,
    counts: {
      tracked: count('tracked'),
      kept: count('kept'),
      restored: count('restored'),
      deferred: count('deferred'),
      lost: count('lost'),
    },
    isAssisted: row.restorable === null,
    contradictions: count('contradictions'),
    characters: count('characters'),
    regrets: row.regrets as number | null,
    isRegretFinal: row.is_final === 1,
  };
}
