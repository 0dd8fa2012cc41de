import {
  findRelayRun,
  listRelayRuns,
  listRelaySessions,
  type RelayRun,
  type RelaySession,
} from '../../../archive/records/relays.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { isProcessRunning, readCommandLine } from '../../../system/is-process-running.ts';
import { type ExitCode, usageError } from '../../command.ts';
import { clipToWidth } from '../../terminal/fit-text.ts';
import type { Print } from '../../terminal/print.ts';

const TASK_COLUMNS = 60;

export interface RunWithSessions extends RelayRun {
  sessions: RelaySession[];
}

/** `relay --list`: every run with its sessions. */
export function showRuns(listed: readonly RelayRun[], database: Database, print: Print): ExitCode {
  const runs = listed.map((run) => ({ ...run, sessions: listRelaySessions(database, run.id) }));
  const rows = runs.map((run) => {
    const ids = run.sessions.map(({ sessionId }) => shortSession(sessionId)).join(' ');
    const task = clipToWidth(visibleText(run.task.replace(/\s+/g, ' ').trim()), TASK_COLUMNS);
    return [`${run.id}`, stateOf(run), sayAge(run.startedAt, new Date()), sayDollars(costOf(run)), task, ids];
  });
  print.table(rows, ['Id', 'State', 'Started', 'Cost', 'Task', 'Sessions']);
  print.json(runs.map(encodeRun));
  return runs.length === 0 ? 1 : 0;
}

/** The given run, or the newest one. */
export function chooseRun(database: Database, id: string | undefined): RelayRun {
  const number = id === undefined ? undefined : Number(id);
  const run = number === undefined ? listRelayRuns(database)[0] : findRelayRun(database, number);
  if (run) return run;
  throw usageError(
    id === undefined ? 'There is no run of relay yet' : `There is no run of relay with the id "${id}"`,
    'Run `tideproof relay --list` to see all',
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
