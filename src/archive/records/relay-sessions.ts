import type { Database } from '../sqlite/binding.ts';
import { withoutNulls } from '../sqlite/sql.ts';

/** One session of a relay. Its row is there before its client is started. */
export interface RelaySession {
  runId: number;
  /** Counted from 1. */
  number: number;
  sessionId: string;
  clientPid?: number;
  startedAt: string;
  /** Set when nothing more is to come from it. */
  endedAt?: string;
  /** Fill of its context at the last response. */
  tokens: number;
  /** The fill at which it is handed over, once that is known. */
  handOverAt?: number;
  costUsd: number;
  /** The last words of its last turn, secrets masked. */
  report: string;
}

/** Notes a session that is about to begin. One that never came to be is replaced. */
export function planRelaySession(
  database: Database,
  { runId, number, sessionId }: Pick<RelaySession, 'runId' | 'number' | 'sessionId'>,
  now: string,
): void {
  database.run`INSERT OR REPLACE INTO relay_sessions (run_id, number, session_id, started_at)
    VALUES (${runId}, ${number}, ${sessionId}, ${now})`;
}

/** Stores where a session stands. */
export function saveRelaySession(database: Database, session: RelaySession): void {
  const {
    runId,
    number,
    clientPid = null,
    endedAt = null,
    tokens,
    handOverAt = null,
    costUsd,
    report,
  } = session;
  database.run`UPDATE relay_sessions SET client_pid = ${clientPid}, ended_at = ${endedAt}, tokens = ${tokens},
    hand_over_at = ${handOverAt}, cost_usd = ${costUsd}, report = ${report} WHERE run_id = ${runId}
      AND number = ${number}`;
}

/** In the order they ran. */
export function listRelaySessions(database: Database, runId: number): RelaySession[] {
  const rows = database.all<RelaySession>`SELECT * FROM relay_sessions WHERE run_id = ${runId} ORDER BY number`;
  return rows.map(withoutNulls<RelaySession>);
}

/** A session goes on with the work of another one, which nobody else is to take over. Rows not there yet are left out. */
export function linkSessions(database: Database, fromId: string, toId: string): void {
  database.run`UPDATE sessions SET handed_to = ${toId} WHERE id = ${fromId}`;
  database.run`UPDATE sessions SET continues = ${fromId} WHERE id = ${toId}`;
}

/** Ends a session that no hook spoke of at its end. */
export function endUnheardSession(database: Database, sessionId: string, now: string): void {
  database.run`UPDATE sessions SET ended_at = ${now}, ended_how = 'relay' WHERE id = ${sessionId}
    AND ended_at IS NULL`;
}
