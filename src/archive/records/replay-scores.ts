import { countRestorable, countVerdicts, type FactSurvival } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { saveSurvival } from './survival.ts';

/** A session with compactions at which no hook compared the summary with the ledger. */
export interface UnscoredSession {
  id: string;
  client: string;
  cwd: string;
  transcriptPath: string;
}

/** What the hooks have not looked into, nobody has tried to replay yet, and no model still waits for. */
const IS_UNSCORED = `agent_id = '' AND boundary_uuid IS NOT NULL AND tracked IS NULL AND restored_at IS NULL
  AND pending IS NULL AND replayed_at IS NULL`;

/** The one with the newest compaction first. */
export function listUnscoredSessions(database: Database): UnscoredSession[] {
  return database
    .prepare(
      `SELECT sessions.id, client, cwd, transcript_path FROM compactions JOIN sessions ON sessions.id = session_id
       WHERE ${IS_UNSCORED} GROUP BY sessions.id ORDER BY max(compactions.started_at) DESC, sessions.id`,
    )
    .all()
    .map((row) => ({
      id: row.id as string,
      client: row.client as string,
      cwd: row.cwd as string,
      transcriptPath: row.transcript_path as string,
    }));
}

export function countUnscored(database: Database): number {
  return Number(database.prepare(`SELECT count(*) AS n FROM compactions WHERE ${IS_UNSCORED}`).get()?.n);
}

/** What a replay found out about a compaction at which no brief was given. One that a hook has scored meanwhile stays. */
export function saveReplayScore(
  database: Database,
  sessionId: string,
  boundaryUuid: string,
  facts: readonly FactSurvival[],
  contradictions: readonly string[],
): void {
  const row = database
    .prepare(`SELECT id FROM compactions WHERE session_id = ? AND boundary_uuid = ? AND ${IS_UNSCORED}`)
    .get(sessionId, boundaryUuid);
  if (!row) return;
  const { tracked, kept, restored, deferred, lost } = countVerdicts(facts);
  database
    .prepare(
      'UPDATE compactions SET tracked = ?, kept = ?, restored = ?, deferred = ?, lost = ?, restorable = ? WHERE id = ?',
    )
    .run(tracked, kept, restored, deferred, lost, countRestorable(facts), row.id as number);
  saveSurvival(database, row.id as number, facts, contradictions);
}

/** Whatever a replay did not tell of it will not tell the next time either. */
export function setReplayed(database: Database, sessionId: string, now: string): void {
  database
    .prepare(`UPDATE compactions SET replayed_at = ? WHERE session_id = ? AND agent_id = '' AND replayed_at IS NULL
       AND boundary_uuid IS NOT NULL AND restored_at IS NULL AND pending IS NULL`)
    .run(now, sessionId);
}
