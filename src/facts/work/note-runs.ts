import type { EntryOf } from '../../domain/entry.ts';
import type { Run, WorkState } from '../../domain/work-state.ts';
import { commandRole, runKey, runSegments } from '../command-text.ts';
import { isSetOtherwise } from '../errors/check-form.ts';
import { areApart, placeOf } from '../errors/check-scope.ts';
import { errorText } from '../errors/error-text.ts';
import { isSlip, programsIn } from '../errors/open-error.ts';
import { outcomeLine } from '../errors/outcome-line.ts';
import { ranNothing, runFailed, tellsOutcome } from '../errors/run-outcome.ts';
import { addCure } from './add-cure.ts';
import { endOtherForms, hasSameOperands } from './note-other-forms.ts';
import { noteStep } from './note-steps.ts';

const SKIPPED = /\b([1-9]\d*) (?:tests? )?(?:skipped|pending)\b|(?:# skip|[Ss]kipped:) ([1-9]\d*)/;
const NOTHING_PRINTED = /^\(.*no output\)$/;
const RUNS_MAX = 80;
const COMMAND_MAX = 500;
const FAILURE_MAX = 500;
const CURE_MAX = 300;
/** Maximum number of entries between a failed command and the one that took its place. */
const NEAR = 8;
const GIVEN_MIN = 6;
const WORD_MIN = 4;
/** What an interpreter runs is named by its script, so two scripts are two programs. */
const INTERPRETED = /^(?:cd \S+ && )?(?:python\d?|node|ruby|perl|php|bash|sh|deno|Rscript)\s/;

/** Records a command that has ended, with its outcome. */
export function noteRun(state: WorkState, command: string, answer: EntryOf<'answered'>): void {
  const role = commandRole(command);
  const failed = runFailed(answer, command);
  const lastLine = outcomeLine(answer, failed);
  const told = NOTHING_PRINTED.test(lastLine) ? '' : lastLine;
  const outcome = role === 'test' && !failed ? `${told}${skippedNote(told, answer.text)}` : told;
  const key = runKey(command);
  noteStep(state, `\`${command}\``, failed ? outcome || 'failed' : outcome, failed, key);
  if (role === 'look' && !failed) {
    noteOption(state, command, answer.origin.line);
    return;
  }
  const index = state.runs.findIndex(
    (run) => run.key === key && !areApart(placeOf(run.command), placeOf(command)),
  );
  const known = index === -1 ? undefined : state.runs.splice(index, 1)[0];
  const isTold = tellsOutcome(answer, command);
  const error = failed ? errorText(answer.text) : '';
  const run: Run = {
    key,
    command: command.trim().slice(0, COMMAND_MAX),
    role,
    checks: checksOf(command),
    ...(isSlip(error) && { isSlip: true }),
    failed,
    told: isTold,
    ...(role === 'test' && !failed && ranNothing(answer.text) && { isEmpty: true }),
    outcome,
    count: (known?.count ?? 0) + 1,
    at: state.at,
    line: answer.origin.line,
  };
  if (failed) run.failure = { at: state.at, text: (error || outcome).slice(0, FAILURE_MAX) };
  else if (known?.failure) run.failure = known.failure;
  if (failed) noteProgress(state, run);
  if (!failed && isTold) {
    noteCure(state, run);
    endOtherForms(state, run);
  }
  state.runs.push(run);
  if (state.runs.length > RUNS_MAX) state.runs.splice(leastNeeded(state.runs), 1);
}

/** How many tests a passing run skipped: it proves nothing about these. */
function skippedNote(told: string, output: string): string {
  if (told === '' || /skip|pending|ignored|todo/i.test(told)) return '';
  const [, one, other] = SKIPPED.exec(output) ?? [];
  const count = Number(one ?? other ?? output.match(/^\s*--- SKIP: /gm)?.length ?? 0);
  return count === 0 ? '' : ` (${count} skipped)`;
}

/** The run to drop first: one that was no check, ran once and did not fail. */
function leastNeeded(runs: Run[]): number {
  const index = runs.findIndex((run) => run.checks.length === 0 && run.count === 1 && !run.failed);
  return index === -1 ? 0 : index;
}

/** A step before the same check that made its first error go away, though another one followed: `install && test`. */
function noteProgress(state: WorkState, run: Run): void {
  const segments = runSegments(run.command);
  const before = state.runs.findLast(
    (other) =>
      other.failed && state.at - other.at <= NEAR && segments.length > 1 && segments.at(-1) === other.command,
  );
  const error = before?.failure?.text ?? '';
  if (!before || error === '' || error.split('\n')[0] === run.failure?.text.split('\n')[0]) return;
  addCure(state, {
    command: before.command.slice(0, CURE_MAX),
    error: error.slice(0, CURE_MAX),
    isPartial: true,
    worked: run.command.slice(0, CURE_MAX),
    line: run.line,
  });
}

/** A look that failed and went through with one more option: `adb -s SERIAL shell`, after `adb shell`. */
function noteOption(state: WorkState, command: string, line: number): void {
  const words = wordsOf(command);
  const failed = state.runs.findLast(({ failed, at, command: before }) => {
    const left = wordsOf(before);
    const isWithin = left.every((word) => words.includes(word));
    return (
      failed &&
      state.at - at <= NEAR &&
      isWithin &&
      words.length - left.length <= 2 &&
      left.length < words.length
    );
  });
  if (!failed?.failure?.text) return;
  addCure(state, {
    command: failed.command.slice(0, CURE_MAX),
    error: failed.failure.text.slice(0, CURE_MAX),
    worked: command.slice(0, CURE_MAX),
    line,
  });
}

/** Records a run that succeeded after a similar one had failed, as the cure of that failure. */
function noteCure(state: WorkState, run: Run): void {
  // A look at the options of a program repairs nothing.
  if (/\s(?:--help|-h|--version)(?:\s|$)/.test(run.command)) return;
  const failed = failedBefore(state, run);
  if (!failed?.failure || failed.failure.text === '') return;
  addCure(state, {
    command: failed.command.slice(0, CURE_MAX),
    error: failed.failure.text.slice(0, CURE_MAX),
    worked: run.command.slice(0, CURE_MAX),
    line: run.line,
  });
}

/**
 * The run that failed a few entries ago and that this one replaces: the same program with other arguments, or another
 * program for the same files. Another test that passes is no cure, unless the first was only called wrong.
 */
function failedBefore(state: WorkState, run: Run): Run | undefined {
  const programs = programsIn(run.command);
  return state.runs.findLast(
    (other) =>
      other.failed &&
      state.at - other.at <= NEAR &&
      other.key !== run.key &&
      (other.checks.length === 0 ||
        isSlip(other.failure?.text ?? '') ||
        isMisled(other, run) ||
        isSetOtherwise(other.key, run.key)) &&
      ([...programsIn(other.command)].some((program) => program !== 'cd' && programs.has(program)) ||
        (other.checks.length === 0 && run.role !== 'look' && hasSameOperands(other, run))) &&
      isOtherwiseTheSame(other, run) &&
      !state.files.some((file) => file.at > other.at && file.at < state.at),
  );
}

/**
 * The commands differ in one place, the error names what the second leaves out, or both have the same operands. If they
 * differ in more, it is unknown what helped.
 */
function isOtherwiseTheSame(failed: Run, run: Run): boolean {
  const error = failed.failure?.text ?? '';
  return (
    (isSlip(error) && sharesOperand(failed.command, run.command)) ||
    hasSameOperands(failed, run) ||
    differLittle(failed.command, run.command, error) ||
    // "fix it && push": a step before the command that failed made the difference.
    (runSegments(run.command).length > 1 &&
      runSegments(failed.command).some((before) =>
        runSegments(run.command).some(
          (after) =>
            before.split(' ', 2).join(' ') === after.split(' ', 2).join(' ') &&
            differLittle(before, after, error),
        ),
      ))
  );
}

/** Whether both commands name the same thing besides the program: a script, a file, a subcommand. */
function sharesOperand(failed: string, worked: string): boolean {
  const [before, after] = [failed, worked].map((command) =>
    runSegments(command).flatMap((segment) => wordsOf(segment).slice(1).map(nameOfWord)),
  );
  return before!.some((name) => name.length >= WORD_MIN && after!.includes(name));
}

function nameOfWord(word: string): string {
  return word.startsWith('-') ? '' : word.slice(word.lastIndexOf('/') + 1);
}

function differLittle(failed: string, worked: string, error: string): boolean {
  const [before, after] = [wordsOf(failed), wordsOf(worked)];
  const left = before.filter((word) => !after.includes(word));
  const added = after.filter((word) => !before.includes(word));
  return (
    (left.length <= 1 && added.length <= 2) ||
    (added.length <= 1 && left.length <= 2) ||
    (left.some((word) => word.length >= WORD_MIN && error.includes(word)) &&
      (!INTERPRETED.test(failed) || sharesOperand(failed, worked)))
  );
}

function wordsOf(command: string): string[] {
  return command.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
}

/** The error names an argument that the later command does not have, and no failed test. */
function isMisled(failed: Run, run: Run): boolean {
  const error = failed.failure?.text ?? '';
  if (/fail(?:ed|ures?)\b|FAIL/.test(error)) return false;
  const given = failed.command.split(/[,='"]/).map((word) => word.trim());
  return given.some(
    (word) => word.length >= GIVEN_MIN && error.includes(word) && !run.command.includes(word),
  );
}

function checksOf(command: string): Run['checks'] {
  const roles = runSegments(command).map((segment) => commandRole(segment));
  return (['test', 'build'] as const).filter((check) => roles.includes(check));
}
