import type { Regret } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';

/** A compaction of a session itself that the transcript tells of, and how far its regrets were measured. */
export interface MeasuredCompaction {
  id: number;
  sessionId: string;
  boundaryUuid: string;
  /** The last line that was looked at; -1 when none was. */
  measuredLine: number;
}

/** Those after which more may have been looked up than is known. */
export function listUnmeasured(database: Database, sessionId?: string): MeasuredCompaction[] {
  return database.all`SELECT id, session_id, boundary_uuid, coalesce(measured_line, -1) AS measured_line
    FROM compactions LEFT JOIN regret_records ON compaction_id = id
    WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND is_final IS NOT 1
      AND session_id = coalesce(${sessionId ?? null}, session_id) ORDER BY id`;
}

/** `isFinal` once a later compaction has taken over: nothing more is added. */
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

/** Nothing when nobody measured. */
export function findRegrets(database: Database, compactionId: number): Regret[] | undefined {
  const regrets = database.value<string>`SELECT regrets FROM regret_records WHERE compaction_id = ${compactionId}`;
  return regrets === undefined ? undefined : JSON.parse(regrets);
}

/** How many there are after each compaction that was measured. */
export function countRegrets(database: Database): Map<number, number> {
  const rows = database.all<{
    id: number;
    count: number;
  }>`SELECT compaction_id AS id, count FROM regret_records`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
