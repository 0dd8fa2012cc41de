import type { RelayRun, RelaySession } from '../../../archive/records/relays.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayCount, saySeconds } from '../../../domain/say.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { isProcessRunning, readCommandLine } from '../../../system/is-process-running.ts';
import type { Print } from '../../terminal/print.ts';
import { sayDollars } from './say-dollars.ts';
import { sayFill } from './say-fill.ts';

const TASK_CHARACTERS = 60;

export interface RunWithSessions extends RelayRun {
  sessions: RelaySession[];
}

/** One run for programs. */
export function encodeRun(run: RunWithSessions): Record<string, unknown> {
  const { id, task, cwd, options, startedAt, endedAt = null, activeMilliseconds, sessions } = run;
  return {
    id,
    state: stateOf(run),
    task,
    cwd,
    options: JSON.parse(options),
    startedAt,
    endedAt,
    activeMilliseconds,
    costUsd: costOf(run),
    sessions: sessions.map(({ runId: _, clientPid: __, ...session }) => session),
  };
}

export function listRuns(runs: readonly RunWithSessions[], print: Print, now: Date): void {
  print.table([
    ['Id', 'State', 'Started', 'Sessions', 'Cost', 'Task'].map((title) => print.paint('bold', title)),
    ...runs.map((run) => [
      String(run.id),
      stateOf(run),
      sayAge(run.startedAt, now),
      String(run.sessions.length),
      sayDollars(costOf(run)),
      clipTask(run.task),
    ]),
  ]);
}

export function showRun(run: RunWithSessions, print: Print): void {
  print.line(`${print.paint('bold', `Relay ${run.id}`)}: ${stateOf(run)}, in ${run.cwd}`);
  print.line(`Task: ${clipTask(run.task)}`);
  print.line(
    `${sayCount(run.sessions.length, 'session')}, ${saySeconds(run.activeMilliseconds)} at work, ${sayDollars(costOf(run))}\n`,
  );
  print.table(
    run.sessions.map(({ number, sessionId, tokens, handOverAt, costUsd, report }) => [
      String(number),
      shortSession(sessionId),
      sayFill(tokens, handOverAt),
      sayDollars(costUsd),
      clipTask(report),
    ]),
  );
}

/** A run without an end whose process is gone was cut off. */
export function stateOf(run: RelayRun): string {
  if (run.outcome === undefined) return isDriven(run) ? 'running' : 'cut off';
  return run.outcome === 'done' || run.outcome === 'stopped' ? run.outcome : `stopped: ${run.outcome}`;
}

/** Its process may have ended, and its id may be that of another one now. */
function isDriven({ pid, seenAt }: RelayRun): boolean {
  if (pid === undefined || !isProcessRunning(pid, new Date(seenAt))) return false;
  return readCommandLine(pid)?.includes(' relay') ?? true;
}

export function costOf({ sessions }: RunWithSessions): number {
  return sessions.reduce((sum, { costUsd }) => sum + costUsd, 0);
}

function clipTask(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  return line.length <= TASK_CHARACTERS ? line : `${line.slice(0, TASK_CHARACTERS - 1)}…`;
}
