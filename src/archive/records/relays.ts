import type { Database, SqlValue } from '../sqlite/binding.ts';

/** One job that runs over as many sessions as it takes. */
export interface RelayRun {
  id: number;
  /** As it was given, secrets masked. */
  task: string;
  cwd: string;
  /** What the command line asked for, as JSON. */
  options: string;
  startedAt: string;
  seenAt: string;
  endedAt?: string;
  /** Missing while it runs, and when it was cut off. */
  outcome?: string;
  /** The process that drives it, or drove it last. */
  pid?: number;
  /** Time at work, over all processes. */
  activeMilliseconds: number;
}

export function startRelayRun(
  database: Database,
  run: { task: string; cwd: string; options: string; now: string; pid: number },
): number {
  const { lastInsertRowid } = database
    .prepare(
      'INSERT INTO relay_runs (task, cwd, options, started_at, seen_at, pid) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(run.task, run.cwd, run.options, run.now, run.now, run.pid);
  return Number(lastInsertRowid);
}

/** Takes a run up again under a new process; false when another process was faster. */
export function takeRelayRun(
  database: Database,
  run: Pick<RelayRun, 'id' | 'pid' | 'options'>,
  now: string,
  pid: number,
): boolean {
  const { changes } = database
    .prepare(
      'UPDATE relay_runs SET pid = ?, seen_at = ?, options = ?, ended_at = NULL, outcome = NULL WHERE id = ? AND pid IS ?',
    )
    .run(pid, now, run.options, run.id, run.pid ?? null);
  return Number(changes) > 0;
}

export function touchRelayRun(database: Database, id: number, now: string, activeMilliseconds: number): void {
  database
    .prepare('UPDATE relay_runs SET seen_at = ?, active_ms = ? WHERE id = ?')
    .run(now, Math.round(activeMilliseconds), id);
}

export function endRelayRun(database: Database, id: number, now: string, outcome: string): void {
  database
    .prepare('UPDATE relay_runs SET seen_at = ?, ended_at = ?, outcome = ? WHERE id = ?')
    .run(now, now, outcome, id);
}

export function findRelayRun(database: Database, id: number): RelayRun | undefined {
  const row = database.prepare('SELECT * FROM relay_runs WHERE id = ?').get(id);
  return row && toRun(row);
}

/** The newest first. */
export function listRelayRuns(database: Database): RelayRun[] {
  return database.prepare('SELECT * FROM relay_runs ORDER BY id DESC').all().map(toRun);
}

function toRun(row: Record<string, SqlValue>): RelayRun {
  return {
    id: row.id as number,
    task: row.task as string,
    cwd: row.cwd as string,
    options: row.options as string,
    startedAt: row.started_at as string,
    seenAt: row.seen_at as string,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at as string }),
    ...(row.outcome === null ? {} : { outcome: row.outcome as string }),
    ...(row.pid === null ? {} : { pid: row.pid as number }),
    activeMilliseconds: row.active_ms as number,
  };
}

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
