import type { SummarizedPart } from '../../domain/entry.ts';
import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { beginsWith, liesIn, type SessionFilter, selectWhere } from './record-filter.ts';

/** The record of a compaction, without the single facts. */
export interface StoredCompaction {
  id: number;
  sessionId: string;
  /** The client of the session; empty if nothing is known of it. */
  client: string;
  /** Empty for the main session. */
  agentId: string;
  /** The project folder; empty when nothing is known of the session. */
  cwd: string;
  /** The transcript of the session, even if one of its agents was compacted. */
  transcriptPath: string;
  /** The row that marks it in the transcript; null until it was seen there. */
  boundaryUuid: string | null;
  /** Its number within the session, from 1. */
  number: number | null;
  trigger: string | null;
  /** Set if the user had only a part of the conversation summarized. */
  part: SummarizedPart | null;
  /** The user's instructions for `/compact`. */
  instructions: string;
  summary: string | null;
  summaryFrom: string | null;
  startedAt: string;
  /** When its summary was made, if that was reported; it may have been used much later. */
  madeAt: string | null;
  /** When it began, if nobody was there. */
  awayAt: string | null;
  restoredAt: string | null;
  finishedAt: string | null;
  /** When it was found that it would not happen. */
  abandonedAt: string | null;
  /** What is still pending: `brief` or `difference` for the model, `score` if only the record must be checked again. */
  pending: string | null;
  /** When the pending text was delivered, or found to be outdated. */
  lateAt: string | null;
  sessionEndedAt: string | null;
  preTokens: number | null;
  postTokens: number | null;
  durationMs: number | null;
  /** False if it was announced, but nothing shows that it happened. */
  happened: boolean;
  /** Null until the ledger was compared with the summary. */
  counts: SurvivalCounts | null;
  /**
   * If no brief was given: how many of the lost facts one would have given back. Null if one was, or it was not scored.
   */
  restorable: number | null;
  /** The handoff section of the summary; empty if it has none, null if that was not checked. */
  handoff: string | null;
  /** The first line that stayed word for word; null if it is not known. */
  keptFrom: number | null;
}

export interface CompactionFilter extends SessionFilter {
  id?: number;
  /** Only those with an activity at this time or later. */
  since?: string;
  /** Only those that happened, of sessions and not of their agents. */
  past?: boolean;
  limit?: number;
}

/** Newest first. */
export function listCompactions(database: Database, filter: CompactionFilter): StoredCompaction[] {
  const { id, sessionId, folders, since, past, limit } = filter;
  const conditions = [
    id === undefined ? undefined : sql`compactions.id = ${id}`,
    beginsWith('session_id', sessionId),
    folders && liesIn('cwd', folders),
    past ? sql`agent_id = '' AND ${HAS_HAPPENED}` : undefined,
    since === undefined
      ? undefined
      : sql`max(compactions.started_at, ifnull(restored_at, ''), ifnull(finished_at, '')) >= ${since}`,
  ];
  return database.all<CompactionRow>`SELECT ${COLUMNS} FROM compactions LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'compactions.started_at DESC, compactions.id DESC', limit)}`.map(toCompaction);
}

/** A summary alone is no proof: the client may use it later, or never. */
export const HAS_HAPPENED = sql`(restored_at IS NOT NULL OR boundary_uuid IS NOT NULL OR finished_at IS NOT NULL)`;

/** All but what became of the facts, which may be long. */
const COLUMNS = sql`compactions.id, session_id, coalesce(client, '') AS client, agent_id, coalesce(cwd, '') AS cwd,
  coalesce(transcript_path, '') AS transcript_path, boundary_uuid, number, trigger, part,
  coalesce(instructions, '') AS instructions, summary, summary_from, compactions.started_at, made_at, away_at,
  restored_at, finished_at, abandoned_at, pending, late_at, ended_at AS session_ended_at, pre_tokens, post_tokens,
  duration_ms, ${HAS_HAPPENED} AS happened, prompts, kept, restored, deferred, lost, restorable, handoff, kept_from`;

/** Drops repeated compactions: a fork repeats those of its parent, and of each boundary the first one is kept. */
export function withoutRepeated<Row extends { boundaryUuid: string | null }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ boundaryUuid }) => {
    const { size } = seen;
    return boundaryUuid === null || seen.add(boundaryUuid).size > size;
  });
}

/** Counts are null until the ledger was compared with the summary. */
export type CountColumns = { [Count in keyof SurvivalCounts]: number | null };

type CompactionRow = Omit<StoredCompaction, 'counts' | 'happened'> & CountColumns & { happened: number };

function toCompaction({ happened, ...row }: CompactionRow): StoredCompaction {
  return { ...withCounts(row), happened: happened === 1 };
}

export function withCounts<Row extends CountColumns>(row: Row) {
  const { prompts, kept, restored, deferred, lost, ...rest } = row;
  const counts = {
    prompts: prompts ?? 0,
    kept: kept ?? 0,
    restored: restored ?? 0,
    deferred: deferred ?? 0,
    lost: lost ?? 0,
  };
  return { ...rest, counts: prompts === null ? null : counts };
}
