import type { Database } from '../sqlite/binding.ts';
import { sql, withoutNulls } from '../sqlite/sql.ts';

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
  const { task, cwd, options, now, pid } = run;
  const { lastInsertRowid } =
    database.run`INSERT INTO relay_runs (task, cwd, options, started_at, seen_at, pid)
      VALUES (${task}, ${cwd}, ${options}, ${now}, ${now}, ${pid})`;
  return lastInsertRowid;
}

/** Takes a run up again under a new process; false when another process was faster. */
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

export function touchRelayRun(database: Database, id: number, now: string, activeMilliseconds: number): void {
  database.run`UPDATE relay_runs SET seen_at = ${now}, active_ms = ${Math.round(activeMilliseconds)}
    WHERE id = ${id}`;
}

export function endRelayRun(database: Database, id: number, now: string, outcome: string): void {
  database.run`UPDATE relay_runs SET seen_at = ${now}, ended_at = ${now}, outcome = ${outcome} WHERE id = ${id}`;
}

const SELECT = sql`SELECT id, task, cwd, options, started_at, seen_at, ended_at, outcome, pid,
  active_ms AS active_milliseconds FROM relay_runs`;

export function findRelayRun(database: Database, id: number): RelayRun | undefined {
  const row = database.get<RelayRun>`${SELECT} WHERE id = ${id}`;
  return row && withoutNulls(row);
}

/** The newest first. */
export function listRelayRuns(database: Database): RelayRun[] {
  return database.all<RelayRun>`${SELECT} ORDER BY id DESC`.map(withoutNulls<RelayRun>);
}
