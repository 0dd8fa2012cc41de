import { countRestorable, countVerdicts, type FactSurvival } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { setCounts, setHandoff } from './compactions.ts';

/** Stores what became of every fact at a compaction; a later record, made with more knowledge, replaces it. */
export function saveSurvival(
  database: Database,
  compactionId: number,
  facts: readonly FactSurvival[],
  misquotes: readonly string[] = [],
): void {
  database.run`INSERT OR REPLACE INTO survival_records (compaction_id, facts, misquotes)
    VALUES (${compactionId}, ${JSON.stringify(facts)}, ${JSON.stringify(misquotes)})`;
}

/** What the handoff of the summary quotes and the user did not say; undefined if the compaction was not checked. */
export function storedMisquotes(database: Database, compactionId: number): string[] | undefined {
  return findJson(
    database.value`SELECT misquotes FROM survival_records WHERE compaction_id = ${compactionId}`,
  );
}

export function findSurvival(database: Database, compactionId: number): FactSurvival[] | undefined {
  return findJson(database.value`SELECT facts FROM survival_records WHERE compaction_id = ${compactionId}`);
}

function findJson<Value>(stored: string | undefined): Value | undefined {
  return stored === undefined ? undefined : JSON.parse(stored);
}

/** A session with compactions at which no hook compared the summary with the ledger. */
export interface UnscoredSession {
  id: string;
  client: string;
  cwd: string;
  transcriptPath: string;
}

/** Compactions that no hook scored, that were not replayed yet, and for which nothing is pending. */
const IS_UNSCORED = sql`agent_id = '' AND boundary_uuid IS NOT NULL AND prompts IS NULL AND restored_at IS NULL
  AND pending IS NULL AND replayed_at IS NULL`;

/** The session with the newest compaction first. */
export function listUnscoredSessions(database: Database): UnscoredSession[] {
  return database.all`SELECT sessions.id, client, cwd, transcript_path
    FROM compactions JOIN sessions ON sessions.id = session_id
    WHERE ${IS_UNSCORED} GROUP BY sessions.id ORDER BY max(compactions.started_at) DESC, sessions.id`;
}

export function countUnscored(database: Database): number {
  return database.value<number>`SELECT count(*) FROM compactions WHERE ${IS_UNSCORED}`!;
}

/** Stores the score of a replay for a compaction without a brief, unless a hook has scored it meanwhile. */
export function saveReplayScore(
  database: Database,
  sessionId: string,
  boundaryUuid: string,
  facts: readonly FactSurvival[],
  { handoff, misquotes }: { handoff: string; misquotes: readonly string[] },
): void {
  const id = database.value<number>`SELECT id FROM compactions
    WHERE session_id = ${sessionId} AND boundary_uuid = ${boundaryUuid} AND ${IS_UNSCORED}`;
  if (id === undefined) return;
  setCounts(database, id, countVerdicts(facts));
  database.run`UPDATE compactions SET restorable = ${countRestorable(facts)} WHERE id = ${id}`;
  setHandoff(database, id, handoff);
  saveSurvival(database, id, facts, misquotes);
}

/** Marks compactions as replayed: another replay would find nothing new. */
export function setReplayed(database: Database, sessionId: string, now: string): void {
  database.run`UPDATE compactions SET replayed_at = ${now} WHERE session_id = ${sessionId} AND agent_id = ''
    AND replayed_at IS NULL
     AND boundary_uuid IS NOT NULL AND restored_at IS NULL AND pending IS NULL`;
}
