import type { Database } from '../archive/sqlite/binding.ts';
import { assignments, insertion, sql } from '../archive/sqlite/sql.ts';

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
}

export function startRelayRun(
  database: Database,
  { now, ...run }: { task: string; cwd: string; options: string; now: string; pid: number },
): number {
  return database.run`INSERT INTO relay_runs ${insertion({ ...run, startedAt: now, seenAt: now })}`
    .lastInsertRowid;
}

/** Resumes a run in a new process; false if another process was faster. */
export function takeRelayRun(
  database: Database,
  run: Pick<RelayRun, 'id' | 'pid' | 'options'>,
  now: string,
  pid: number,
): boolean {
  const taken = database.run`UPDATE relay_runs SET pid = ${pid}, seen_at = ${now}, options = ${run.options},
    ended_at = NULL, outcome = NULL WHERE id = ${run.id} AND pid IS ${run.pid ?? null}`;
  return taken.changes > 0;
}

export function changeRelayRun(
  database: Database,
  id: number,
  fields: Pick<RelayRun, 'seenAt' | 'endedAt' | 'outcome'>,
): void {
  database.run`UPDATE relay_runs SET ${assignments({ ...fields })} WHERE id = ${id}`;
}

/** The run of a number, or the newest one. */
export function findRelayRun(database: Database, id?: number): RelayRun | undefined {
  const wanted = id === undefined ? sql`(SELECT max(id) FROM relay_runs)` : sql`${id}`;
  const run = database.get<RelayRun>`SELECT * FROM relay_runs WHERE id = ${wanted}`;
  return run && withoutNulls<RelayRun>(run);
}

/** One session of a relay. Its row is there before its client is started. */
export interface RelaySession {
  runId: number;
  /** Counted from 1. */
  number: number;
  sessionId: string;
  clientPid?: number;
  startedAt: string;
  /** Set when the session is finished. */
  endedAt?: string;
  /** Fill of its context at the last response. */
  tokens: number;
  /** The fill at which it is handed over, once that is known. */
  handOverAt?: number;
  costUsd: number;
  /** The last words of its last turn, secrets masked. */
  report: string;
}

/** Stores the state of a session; replaces one of the same number that never started. */
export function saveRelaySession(database: Database, session: RelaySession): void {
  database.run`INSERT OR REPLACE INTO relay_sessions ${insertion({ ...session })}`;
}

export function listRelaySessions(database: Database, runId: number): RelaySession[] {
  const rows = database.all<RelaySession>`SELECT * FROM relay_sessions WHERE run_id = ${runId} ORDER BY number`;
  return rows.map(withoutNulls<RelaySession>);
}

function withoutNulls<Row extends object>(row: { [Name in keyof Row]: Row[Name] | null }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}
