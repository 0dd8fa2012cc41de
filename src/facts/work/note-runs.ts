import type { EntryOf } from '../../domain/entry.ts';
import type { OtherRunner, Run, WorkState } from '../../domain/work-state.ts';
import { commandRole, runKey } from '../command-text.ts';
import { areApart, placeOf } from '../errors/check-scope.ts';
import { errorText } from '../errors/error-text.ts';
import { isSlip } from '../errors/open-error.ts';
import { outcomeLine } from '../errors/outcome-line.ts';
import { ranNothing, runFailed, tellsOutcome } from '../errors/run-outcome.ts';
import { settles } from '../errors/settle-errors.ts';
import { runSegments } from '../split-command.ts';
import { noteCure, noteOptionCure, notePartialCure } from './note-cures.ts';
import { endOtherForms } from './note-other-forms.ts';
import { noteStep } from './note-steps.ts';

const SKIPPED = /\b([1-9]\d*) (?:tests? )?(?:skipped|pending)\b|(?:# skip|[Ss]kipped:) ([1-9]\d*)/;
const NOTHING_PRINTED = /^\(.*no output\)$/;
const RUNS_MAX = 80;
const USER_RUNS_MAX = 3;
const COMMAND_MAX = 500;
const FAILURE_MAX = 500;

/** Records a command that has ended, with its outcome. */
export function noteRun(state: WorkState, command: string, answer: EntryOf<'answered'>): void {
  const seen = describeRun(command, answer);
  const { key, role, failed, outcome } = seen;
  noteStep(state, `\`${command}\``, failed ? outcome || 'failed' : outcome, failed, key);
  // A look only reads: it proves nothing, and can be had again.
  if (role === 'look' && !failed) {
    noteOptionCure(state, command, answer.origin.line);
    return;
  }
  const run = joinKnown(state, seen, answer);
  run.count += 1;
  if (failed) notePartialCure(state, run);
  if (!failed && run.told) {
    noteCure(state, run);
    endOtherForms(state, run);
    settleChecks(state, run);
  }
  addRun(state, run);
}

/** Records a check that an agent or the user ran. How they found their way to it is no experience of this session. */
export function noteRunByOther(
  state: WorkState,
  command: string,
  answer: EntryOf<'answered'>,
  by: OtherRunner,
): void {
  if (checksOf(command).length === 0) return;
  const run: Run = { ...joinKnown(state, describeRun(command, answer), answer), by };
  if (!run.failed && run.told) settleChecks(state, run);
  addRun(state, run);
}

/** Records what the user ran. Looks are left out: they change nothing, and what they show can be had again. */
export function noteUserRun(state: WorkState, command: string, answer: EntryOf<'answered'>): void {
  const { role, failed, outcome } = describeRun(command, answer);
  if (role === 'look' && !failed) return;
  const run = { command: command.slice(0, COMMAND_MAX), outcome, failed, line: answer.origin.line };
  state.userRuns = [...(state.userRuns ?? []), run].slice(-USER_RUNS_MAX);
}

type SeenRun = Pick<Run, 'key' | 'command' | 'role' | 'failed' | 'outcome'>;

function describeRun(command: string, answer: EntryOf<'answered'>): SeenRun {
  const role = commandRole(command);
  const failed = runFailed(answer, command);
  const lastLine = outcomeLine(answer, failed);
  const shownLine = NOTHING_PRINTED.test(lastLine) ? '' : lastLine;
  const outcome =
    role === 'test' && !failed ? `${shownLine}${skippedNote(shownLine, answer.text)}` : shownLine;
  return { key: runKey(command), command, role, failed, outcome };
}

/** The run with what is known of earlier ones of the same command, which it replaces. */
function joinKnown(state: WorkState, seen: SeenRun, answer: EntryOf<'answered'>): Run {
  const { key, command, role, failed, outcome } = seen;
  const index = state.runs.findIndex(
    (run) => run.key === key && !areApart(placeOf(run.command), placeOf(command)),
  );
  const known = index === -1 ? undefined : state.runs.splice(index, 1)[0];
  const error = failed ? errorText(answer.text) : '';
  const run: Run = {
    key,
    command: command.trim().slice(0, COMMAND_MAX),
    role,
    checks: checksOf(command),
    ...(isSlip(error) && { isSlip: true }),
    failed,
    told: tellsOutcome(answer, command),
    ...(role === 'test' && !failed && ranNothing(answer.text) && { isEmpty: true }),
    outcome,
    count: known?.count ?? 0,
    at: state.at,
    line: answer.origin.line,
  };
  if (failed) run.failure = { at: state.at, text: (error || outcome).slice(0, FAILURE_MAX) };
  else if (known?.failure) run.failure = known.failure;
  return run;
}

function addRun(state: WorkState, run: Run): void {
  state.runs.push(run);
  if (state.runs.length > RUNS_MAX) state.runs.splice(leastNeeded(state.runs), 1);
}

/**
 * A check passed: failed ones that it covers are over. Errors of the session are settled where they are recorded; here
 * it is about those that an agent or the user met, or mended.
 */
function settleChecks(state: WorkState, passed: Run): void {
  for (const run of state.runs)
    if (
      run.failed &&
      (run.by ?? passed.by) !== undefined &&
      !areApart(placeOf(run.command), placeOf(passed.command)) &&
      settles(passed.command, run.command)
    )
      run.isSettled = true;
}

/** How many tests a passing run skipped: it proves nothing about these. */
function skippedNote(told: string, output: string): string {
  if (told === '' || /skip|pending|ignored|todo/i.test(told)) return '';
  const [, one, other] = SKIPPED.exec(output) ?? [];
  const count = Number(one ?? other ?? output.match(/^\s*--- SKIP: /gm)?.length ?? 0);
  return count === 0 ? '' : ` (${count} skipped)`;
}

/** The run to drop first: one that did not fail, and that was no check and ran once, or that only agents ran. */
function leastNeeded(runs: Run[]): number {
  const index = runs.findIndex(
    (run) => !run.failed && (run.count === 0 || (run.checks.length === 0 && run.count === 1)),
  );
  return index === -1 ? 0 : index;
}

function checksOf(command: string): Run['checks'] {
  const roles = runSegments(command).map((segment) => commandRole(segment));
  return (['test', 'build'] as const).filter((check) => roles.includes(check));
}
