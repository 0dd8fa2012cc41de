import type { Database, SqlValue } from '../sqlite/binding.ts';

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
  database
    .prepare(
      'INSERT OR REPLACE INTO relay_sessions (run_id, number, session_id, started_at) VALUES (?, ?, ?, ?)',
    )
    .run(runId, number, sessionId, now);
}

/** Stores where a session stands. */
export function saveRelaySession(database: Database, session: RelaySession): void {
  database
    .prepare(
      `UPDATE relay_sessions SET client_pid = ?, ended_at = ?, tokens = ?, hand_over_at = ?, cost_usd = ?, report = ?
       WHERE run_id = ? AND number = ?`,
    )
    .run(
      ...[session.clientPid ?? null, session.endedAt ?? null, session.tokens, session.handOverAt ?? null],
      ...[session.costUsd, session.report, session.runId, session.number],
    );
}

/** In the order they ran. */
export function listRelaySessions(database: Database, runId: number): RelaySession[] {
  return database
    .prepare('SELECT * FROM relay_sessions WHERE run_id = ? ORDER BY number')
    .all(runId)
    .map(toSession);
}

/** A session goes on with the work of another one, which nobody else is to take over. Rows not there yet are left out. */
export function linkSessions(database: Database, fromId: string, toId: string): void {
  database.prepare('UPDATE sessions SET handed_to = ? WHERE id = ?').run(toId, fromId);
  database.prepare('UPDATE sessions SET continues = ? WHERE id = ?').run(fromId, toId);
}

/** Ends a session that no hook spoke of at its end. */
export function endUnheardSession(database: Database, sessionId: string, now: string): void {
  database
    .prepare("UPDATE sessions SET ended_at = ?, ended_how = 'relay' WHERE id = ? AND ended_at IS NULL")
    .run(now, sessionId);
}

function toSession(row: Record<string, SqlValue>): RelaySession {
  return {
    runId: row.run_id as number,
    number: row.number as number,
    sessionId: row.session_id as string,
    ...(row.client_pid === null ? {} : { clientPid: row.client_pid as number }),
    startedAt: row.started_at as string,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at as string }),
    tokens: row.tokens as number,
    ...(row.hand_over_at === null ? {} : { handOverAt: row.hand_over_at as number }),
    costUsd: row.cost_usd as number,
    report: row.report as string,
  };
}
