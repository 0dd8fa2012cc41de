import { findRelayRun, type RelayRun, type RelaySession } from '../../../archive/records/relays.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { isProcessRunning, readCommandLine } from '../../../system/is-process-running.ts';
import { usageError } from '../../command.ts';

export interface RunWithSessions extends RelayRun {
  sessions: RelaySession[];
}

/** The given run, or the newest one. */
export function chooseRun(database: Database, id: string | undefined): RelayRun {
  const run = findRelayRun(database, id === undefined ? undefined : Number(id));
  if (run) return run;
  throw usageError(
    id === undefined ? 'There is no run of relay yet' : `There is no run of relay with the id "${id}"`,
    'Start one: tideproof relay "<task>"',
  );
}

/** A run as JSON. */
export function encodeRun(run: RunWithSessions): Record<string, unknown> {
  const { id, task, cwd, startedAt, endedAt = null } = run;
  const sessions = run.sessions.map(({ runId: _, clientPid: __, ...session }) => session);
  const options = JSON.parse(run.options);
  return { id, state: stateOf(run), task, cwd, options, startedAt, endedAt, costUsd: costOf(run), sessions };
}

/** A run without an end whose process has exited was cut off. */
export function stateOf(run: RelayRun): string {
  if (run.outcome === undefined) return isDriven(run) ? 'running' : 'cut off';
  return run.outcome === 'done' || run.outcome === 'stopped' ? run.outcome : `stopped: ${run.outcome}`;
}

/** Whether its process still runs; the id may have been reused by another one. */
function isDriven({ pid, seenAt }: RelayRun): boolean {
  if (pid === undefined || !isProcessRunning(pid, new Date(seenAt))) return false;
  return readCommandLine(pid)?.includes(' relay') ?? true;
}

export function costOf({ sessions }: RunWithSessions): number {
  return sessions.reduce((sum, { costUsd }) => sum + costUsd, 0);
}

/** Small amounts with enough digits to be visible. */
export function sayDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}
