import type { Regret } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';

/** A compaction of a session itself, and how far its regrets (things looked up again after it) were measured. */
export interface MeasuredCompaction {
  id: number;
  sessionId: string;
  boundaryUuid: string;
  /** The last line that was measured; -1 if none was. */
  measuredLine: number;
}

/** Compactions whose regrets are not final yet. */
export function listUnmeasured(database: Database, sessionId?: string): MeasuredCompaction[] {
  return database.all`SELECT id, session_id, boundary_uuid, coalesce(measured_line, -1) AS measured_line
    FROM compactions LEFT JOIN regret_records ON compaction_id = id
    WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND is_final IS NOT 1
      AND session_id = coalesce(${sessionId ?? null}, session_id) ORDER BY id`;
}

/** Stores regrets; `isFinal` once a later compaction happened, because then no more are added. */
export function saveRegrets(
  database: Database,
  compactionId: number,
  regrets: readonly Regret[],
  measuredLine: number,
  isFinal: boolean,
): void {
  database.run`INSERT OR REPLACE INTO regret_records
    VALUES (${compactionId}, ${measuredLine}, ${isFinal ? 1 : 0}, ${regrets.length}, ${JSON.stringify(regrets)})`;
}

/** The regrets of a compaction; undefined if it was not measured. */
export function findRegrets(database: Database, compactionId: number): Regret[] | undefined {
  const regrets = database.value<string>`SELECT regrets FROM regret_records WHERE compaction_id = ${compactionId}`;
  return regrets === undefined ? undefined : JSON.parse(regrets);
}

/** The number of regrets of each measured compaction. */
export function countRegrets(database: Database): Map<number, number> {
  const rows = database.all<{
    id: number;
    count: number;
  }>`SELECT compaction_id AS id, count FROM regret_records`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
