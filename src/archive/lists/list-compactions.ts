import type { SurvivalCounts } from '../../domain/survival.ts';
import type { Compaction } from '../records/compaction.ts';
import { COLUMNS, countsOf } from '../records/compactions.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { type RecordFilter, recordConditions, selectWhere } from './record-filter.ts';

export interface StoredCompaction extends Compaction {
  /** The client, the project folder and the transcript of the session; empty when nothing is known of it. */
  client: string;
  cwd: string;
  transcriptPath: string;
  sessionEndedAt: string | null;
  /** False if it was announced, but nothing shows that it happened. */
  happened: boolean;
  /** Null until the ledger was compared with the summary. */
  counts: SurvivalCounts | null;
  /** How often its handoff quotes what the user did not say; null if that was not checked. */
  misquotes: number | null;
  /** Things that were looked up again afterwards; null if not measured. */
  regrets: number | null;
}

interface CompactionFilter extends RecordFilter {
  id?: number;
  /** Only those that happened, of sessions and not of their agents. */
  past?: boolean;
  /** Without what a fork repeats of its parent: of each boundary the first one counts. */
  once?: boolean;
}

type Row = Omit<StoredCompaction, 'counts' | 'happened'> & { happened: number };

/** A summary alone is no proof: the client may use it later, or never. */
export const HAS_HAPPENED = sql`(restored_at IS NOT NULL OR boundary_uuid IS NOT NULL OR finished_at IS NOT NULL)`;

const LAST_SIGN = "max(compactions.started_at, ifnull(restored_at, ''), ifnull(finished_at, ''))";

/** Newest first; a time restricts to those with a sign of life since then. */
export function listCompactions(database: Database, filter: CompactionFilter): StoredCompaction[] {
  const { id, past, once, limit } = filter;
  const conditions = [
    id === undefined ? undefined : sql`compactions.id = ${id}`,
    past ? sql`agent_id = '' AND ${HAS_HAPPENED}` : undefined,
    ...recordConditions(filter, LAST_SIGN),
  ];
  const rows = database.all<Row>`SELECT ${COLUMNS}, coalesce(client, '') AS client, coalesce(cwd, '') AS cwd,
      coalesce(transcript_path, '') AS transcript_path, ended_at AS session_ended_at, ${HAS_HAPPENED} AS happened,
      json_array_length(misquotes) AS misquotes, json_array_length(regrets) AS regrets
    FROM compactions LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'compactions.started_at DESC, compactions.id DESC', limit)}`;
  const listed = rows.map((row) => ({ ...row, happened: row.happened === 1, counts: countsOf(row) }));
  if (!once) return listed;
  const first = new Map(listed.map((each) => [each.boundaryUuid, each]));
  return listed.filter((each) => each.boundaryUuid === null || first.get(each.boundaryUuid) === each);
}
