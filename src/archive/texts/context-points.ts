import type { Database } from '../sqlite/binding.ts';

/** The fill of the context at a line of the transcript, or a compaction. */
export interface ContextPoint {
  line: number;
  /** Milliseconds since the epoch; 0 when the row does not say. */
  time: number;
  /** Null if a compaction does not report the remaining tokens. */
  tokens: number | null;
  /** The row that marks a compaction; empty otherwise. */
  boundaryUuid: string;
  /** The rows that a compaction kept verbatim. */
  keptUuids: readonly string[];
}

/** The context points of a conversation, in order. */
export function listContextPoints(database: Database, transcriptId: number): ContextPoint[] {
  const rows = database.all<Omit<ContextPoint, 'keptUuids'> & { keptUuids: string }>`
    SELECT line, time, tokens, boundary_uuid, kept_uuids FROM context_points
    WHERE transcript_id = ${transcriptId} ORDER BY line`;
  return rows.map((row) => ({ ...row, keptUuids: row.keptUuids.split(' ').filter(Boolean) }));
}
