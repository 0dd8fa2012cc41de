import type { SummarizedPart } from '../../domain/entry.ts';
import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';
import { beginsWith, liesIn, selectWhere } from './condition.ts';

/** All that is recorded of a compaction, except what became of each single fact. */
export interface StoredCompaction {
  id: number;
  sessionId: string;
  /** Of the session; empty when nothing is known of it. */
  client: string;
  /** Empty for the main session. */
  agentId: string;
  /** The project folder; empty when nothing is known of the session. */
  cwd: string;
  /** Of the session, also where an agent of it was compacted. */
  transcriptPath: string;
  /** Marks it in the transcript; null until it was seen there. */
  boundaryUuid: string | null;
  /** Which one of its session it is, from 1. */
  number: number | null;
  trigger: string | null;
  /** Where the user had only a part of the conversation summarized. */
  part: SummarizedPart | null;
  /** What the user asked `/compact` for. */
  instructions: string;
  summary: string | null;
  summaryFrom: string | null;
  startedAt: string;
  restoredAt: string | null;
  finishedAt: string | null;
  /** When somebody found out that it would not come about. */
  abandonedAt: string | null;
  /** What the model still has to be given: `brief` or `difference`; `score` where only the record has to be looked at again. */
  pending: string | null;
  /** When what was pending was given, or found to be out of date. */
  lateAt: string | null;
  sessionEndedAt: string | null;
  preTokens: number | null;
  postTokens: number | null;
  durationMs: number | null;
  /** False when it was announced, but nothing tells that it came about. */
  happened: boolean;
  /** Null until the ledger was compared with the summary. */
  counts: SurvivalCounts | null;
  /** Where no brief was given: how many of the lost facts one would have given back. Null where one was, or nobody looked. */
  restorable: number | null;
}

export interface CompactionFilter {
  id?: number;
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Only those of which something happened at this time or later. */
  since?: string;
  limit?: number;
}

/** Newest first. */
export function listCompactions(database: Database, filter: CompactionFilter): StoredCompaction[] {
  const { id, sessionId, folders, since, limit } = filter;
  const conditions = [
    id === undefined ? undefined : { sql: 'compactions.id = ?', values: [id] },
    beginsWith('session_id', sessionId),
    folders && liesIn('cwd', folders),
    since === undefined
      ? undefined
      : {
          sql: "max(compactions.started_at, ifnull(restored_at, ''), ifnull(finished_at, '')) >= ?",
          values: [since],
        },
  ];
  const { sql, values } = selectWhere(conditions, 'compactions.started_at DESC, compactions.id DESC', limit);
  return database
    .prepare(
      `SELECT compactions.*, client, cwd, transcript_path, ended_at FROM compactions LEFT JOIN sessions ON sessions.id = session_id ${sql}`,
    )
    .all(...values)
    .map(toCompaction);
}

/** How many sessions themselves had. */
export function countCompactions(database: Database): number {
  return Number(
    database
      .prepare(
        `SELECT count(*) AS n FROM compactions WHERE agent_id = ''
           AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL OR summary IS NOT NULL AND abandoned_at IS NULL)`,
      )
      .get()?.n,
  );
}

function toCompaction(row: Record<string, SqlValue>): StoredCompaction {
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    client: (row.client ?? '') as string,
    agentId: row.agent_id as string,
    cwd: (row.cwd ?? '') as string,
    transcriptPath: (row.transcript_path ?? '') as string,
    boundaryUuid: row.boundary_uuid as string | null,
    number: row.number as number | null,
    trigger: row.trigger as string | null,
    part: row.part as SummarizedPart | null,
    instructions: (row.instructions ?? '') as string,
    summary: row.summary as string | null,
    summaryFrom: row.summary_from as string | null,
    startedAt: row.started_at as string,
    restoredAt: row.restored_at as string | null,
    finishedAt: row.finished_at as string | null,
    abandonedAt: row.abandoned_at as string | null,
    pending: row.pending as string | null,
    lateAt: row.late_at as string | null,
    sessionEndedAt: row.ended_at as string | null,
    preTokens: row.pre_tokens as number | null,
    postTokens: row.post_tokens as number | null,
    durationMs: row.duration_ms as number | null,
    happened: hasHappened(row),
    counts: row.tracked === null ? null : toCounts(row),
    restorable: row.restorable as number | null,
  };
}

/** A summary alone is no proof: the client may have been stopped before it used it. */
function hasHappened(row: Record<string, SqlValue>): boolean {
  if (row.restored_at !== null || row.boundary_uuid !== null) return true;
  return row.summary !== null && row.abandoned_at === null;
}

function toCounts(row: Record<string, SqlValue>): SurvivalCounts {
  const count = (name: string) => Number(row[name] ?? 0);
  return {
    tracked: count('tracked'),
    kept: count('kept'),
    restored: count('restored'),
    deferred: count('deferred'),
    lost: count('lost'),
  };
}
