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
