import type { EntryOf } from '../domain/entry.ts';
import { commandRole, runKey } from './command-text.ts';
import { outcomeLine } from './errors/outcome-line.ts';
import { runFailed } from './errors/run-outcome.ts';

/** What was done while a task was in progress. Plain JSON: it is carried from one tail of a transcript to the next. */
export interface TaskWork {
  task: string;
  changed: string[];
  read: string[];
  /** Each with how its last run ended. */
  runs: [command: string, outcome: string][];
}

const FILES_MAX = 12;
const RUNS_MAX = 4;
const COMMAND_MAX = 120;
const OUTCOME_MAX = 60;
/** Tasks that were left in progress must not fill what is carried. */
const TASKS_MAX = 20;

export function startWork(work: TaskWork[], task: string): void {
  if (work.some((each) => each.task === task)) return;
  work.push({ task, changed: [], read: [], runs: [] });
  if (work.length > TASKS_MAX) work.shift();
}

/** A file that was read or changed, or a check of any outcome, counts for every task in progress. */
export function noteWork(
  work: TaskWork[],
  answer: EntryOf<'answered'>,
  call: EntryOf<'called'> | undefined,
): void {
  if (work.length === 0 || !call) return;
  const { action } = call;
  if (action.kind === 'run-command' && isCheck(action.command) && answer.refusedBy === undefined) {
    const run = describeRun(action.command, answer);
    for (const { runs } of work) keepRun(runs, run);
  }
  if (answer.failed) return;
  if (action.kind === 'write-file' || action.kind === 'edit-file')
    for (const { changed } of work) keepFile(changed, action.path);
  if (action.kind === 'read-file') for (const { read } of work) keepFile(read, action.path);
}

/** What was done for a task, as details of its fact; files that were only read count where none was changed. */
export function endWork(work: TaskWork[], task: string): Record<string, string> {
  const index = work.findIndex((each) => each.task === task);
  const done = index === -1 ? undefined : work.splice(index, 1)[0];
  if (!done) return {};
  const { changed, read, runs } = done;
  return {
    ...(changed.length > 0 ? { changed: changed.join('\n') } : {}),
    ...(changed.length === 0 && read.length > 0 ? { read: read.join('\n') } : {}),
    ...(runs.length > 0 ? { runs: JSON.stringify(runs) } : {}),
  };
}

function describeRun(command: string, answer: EntryOf<'answered'>): TaskWork['runs'][number] {
  const failed = runFailed(answer, command);
  const result = failed ? 'failed' : 'ok';
  // `ok pier/berth 0.3s` says no more than that it was.
  const line = outcomeLine(answer, failed)
    .slice(0, OUTCOME_MAX)
    .replace(/^ok(?:: |\b.*)/, '');
  return [runKey(command).slice(0, COMMAND_MAX), line === '' ? result : `${result}: ${line}`];
}

/** The last run is the one that counts, so it also stands last. */
function keepRun(runs: TaskWork['runs'], run: TaskWork['runs'][number]): void {
  const known = runs.findIndex(([command]) => command === run[0]);
  if (known !== -1) runs.splice(known, 1);
  runs.push(run);
  if (runs.length > RUNS_MAX) runs.shift();
}

function keepFile(files: string[], path: string): void {
  if (!files.includes(path) && files.length < FILES_MAX) files.push(path);
}

function isCheck(command: string): boolean {
  const role = commandRole(command);
  return role === 'test' || role === 'build' || role === 'run';
}
