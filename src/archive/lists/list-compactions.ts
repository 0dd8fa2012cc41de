import type { SummarizedPart } from '../../domain/entry.ts';
import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { beginsWith, liesIn, type SessionFilter, selectWhere } from './record-filter.ts';

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

export interface CompactionFilter extends SessionFilter {
  id?: number;
  /** Only those of which something happened at this time or later. */
  since?: string;
  /** Only those that came about, of sessions themselves and not of their agents. */
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
  return database.all<CompactionRow>`SELECT compactions.*, coalesce(client, '') AS client, coalesce(cwd, '') AS
      cwd, coalesce(transcript_path, '') AS transcript_path,
      ended_at AS session_ended_at, ${HAS_HAPPENED} AS happened
    FROM compactions LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'compactions.started_at DESC, compactions.id DESC', limit)}`.map(toCompaction);
}

/** How many sessions themselves had. */
export function countCompactions(database: Database): number {
  return database.value<number>`SELECT count(*) FROM compactions WHERE agent_id = '' AND ${HAS_HAPPENED}`!;
}

/** A summary alone is no proof: the client may have been stopped before it used it. */
const HAS_HAPPENED = sql`(restored_at IS NOT NULL OR boundary_uuid IS NOT NULL
  OR summary IS NOT NULL AND abandoned_at IS NULL)`;

/** A fork repeats the compactions of its parent: of those with the same boundary the first one given is kept. */
export function withoutRepeated<Row extends { boundaryUuid: string | null }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ boundaryUuid }) => {
    const { size } = seen;
    return boundaryUuid === null || seen.add(boundaryUuid).size > size;
  });
}

/** Counts are null until the ledger was compared with the summary. */
export type CountColumns = { [Count in keyof SurvivalCounts]: number | null };

type CompactionRow = Omit<StoredCompaction, 'counts' | 'happened' | 'instructions'> &
  CountColumns & { happened: number; instructions: string | null; replayedAt: string | null };

function toCompaction({ happened, instructions, replayedAt: _, ...row }: CompactionRow): StoredCompaction {
  return { ...withCounts(row), instructions: instructions ?? '', happened: happened === 1 };
}

export function withCounts<Row extends CountColumns>(row: Row) {
  const { tracked, kept, restored, deferred, lost, ...rest } = row;
  const counts = {
    tracked: tracked ?? 0,
    kept: kept ?? 0,
    restored: restored ?? 0,
    deferred: deferred ?? 0,
    lost: lost ?? 0,
  };
  return { ...rest, counts: tracked === null ? null : counts };
}
