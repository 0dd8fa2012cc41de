import type { SessionRef } from '../../domain/session.ts';
import { countRestorable, countVerdicts, type FactSurvival, type Regret } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { changeCompaction } from './compactions.ts';

/** What became of every fact at a compaction, and so of the user's prompts, as `changeCompaction` stores it. */
export function survivalFields(facts: readonly FactSurvival[], misquotes: readonly string[]) {
  return { ...countVerdicts(facts), survival: JSON.stringify(facts), misquotes: JSON.stringify(misquotes) };
}

/** What became of the facts of a compaction; a part is undefined until it was checked or measured. */
export interface CompactionDetails {
  survival?: FactSurvival[];
  /** What the handoff of the summary quotes and the user did not say. */
  misquotes?: string[];
  regrets?: Regret[];
}

export function findDetails(database: Database, compactionId: number): CompactionDetails {
  const row = database.get<Record<keyof CompactionDetails, string | null>>`
    SELECT survival, misquotes, regrets FROM compactions WHERE id = ${compactionId}`;
  const known = Object.entries(row ?? {}).filter(([, json]) => json !== null);
  return Object.fromEntries(known.map(([name, json]) => [name, JSON.parse(json!)]));
}

export interface MeasuredCompaction {
  id: number;
  sessionId: string;
  boundaryUuid: string;
  /** The last line that was measured; -1 if none was. */
  measuredLine: number;
}

/** Compactions whose regrets are not final yet. */
export function listUnmeasured(database: Database, sessionId?: string): MeasuredCompaction[] {
  return database.all`SELECT id, session_id, boundary_uuid, coalesce(regrets_line, -1) AS measured_line
    FROM compactions WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND regrets_final IS NOT 1
      AND session_id = coalesce(${sessionId ?? null}, session_id) ORDER BY id`;
}

/** Compactions that no hook scored, that were not replayed yet, and for which nothing is pending. */
const IS_UNSCORED = sql`agent_id = '' AND boundary_uuid IS NOT NULL AND prompts IS NULL AND restored_at IS NULL
  AND pending IS NULL AND replayed_at IS NULL`;

/** Sessions with compactions at which no hook compared the summary with the ledger, the one with the newest first. */
export function listUnscoredSessions(database: Database): SessionRef[] {
  return database.all`SELECT sessions.id, client, cwd, transcript_path
    FROM compactions JOIN sessions ON sessions.id = session_id
    WHERE ${IS_UNSCORED} GROUP BY sessions.id ORDER BY max(compactions.started_at) DESC, sessions.id`;
}

export function countUnscored(database: Database): number {
  return database.value<number>`SELECT count(*) FROM compactions WHERE ${IS_UNSCORED}`!;
}

/** Stores what a replay of a session found, unless a hook has scored it meanwhile; another replay would find nothing new. */
export function saveReplay(
  database: Database,
  sessionId: string,
  scored: readonly { uuid: string; facts: FactSurvival[]; misquotes: readonly string[] }[],
  now: string,
): void {
  for (const { uuid, facts, misquotes } of scored) {
    const id = database.value<number>`SELECT id FROM compactions
      WHERE session_id = ${sessionId} AND boundary_uuid = ${uuid} AND ${IS_UNSCORED}`;
    const restorable = countRestorable(facts);
    if (id !== undefined) changeCompaction(database, id, { ...survivalFields(facts, misquotes), restorable });
  }
  database.run`UPDATE compactions SET replayed_at = ${now} WHERE session_id = ${sessionId} AND ${IS_UNSCORED}`;
}
