import type { Run, WorkState } from '../../domain/work-state.ts';
import { isSetOtherwise } from '../errors/check-form.ts';
import { isSlip, programsIn } from '../errors/open-error.ts';
import { runSegments } from '../split-command.ts';
import { addCure } from './add-cure.ts';
import { hasSameOperands } from './note-other-forms.ts';

const CURE_MAX = 300;
/** Maximum number of entries between a failed command and the one that took its place. */
const NEAR = 8;
const ARGUMENT_MIN = 6;
const WORD_MIN = 4;
/** What an interpreter runs is named by its script, so two scripts are two programs. */
const INTERPRETED = /^(?:cd \S+ && )?(?:python\d?|node|ruby|perl|php|bash|sh|deno|Rscript)\s/;

/** Records a run that succeeded after a similar one had failed, as the cure of that failure. */
export function noteCure(state: WorkState, run: Run): void {
  // A look at the options of a program repairs nothing.
  if (/\s(?:--help|--version)(?:\s|$)|\s-h$/.test(run.command)) return;
  addCureOf(state, failedBefore(state, run), run);
}

/** A step before the same check that made its first error go away, though another one followed: `install && test`. */
export function notePartialCure(state: WorkState, run: Run): void {
  const segments = runSegments(run.command);
  const before = state.runs.findLast(
    (other) => isNear(state, other) && segments.length > 1 && segments.at(-1) === other.command,
  );
  const error = before?.failure?.text ?? '';
  if (error.split('\n')[0] !== run.failure?.text.split('\n')[0]) addCureOf(state, before, run, true);
}

/** A look that failed and went through with one more option: `adb -s SERIAL shell`, after `adb shell`. */
export function noteOptionCure(state: WorkState, command: string, line: number): void {
  const words = wordsOf(command);
  const failed = state.runs.findLast((run) => {
    const left = wordsOf(run.command);
    const isWithin = left.every((word) => words.includes(word));
    return isNear(state, run) && isWithin && words.length - left.length <= 2 && left.length < words.length;
  });
  addCureOf(state, failed, { command, line });
}

/** A failure a few entries ago, in the session itself. */
function isNear({ at }: WorkState, run: Run): boolean {
  return run.failed && run.by === undefined && at - run.at <= NEAR;
}

function addCureOf(
  state: WorkState,
  failed: Run | undefined,
  { command, line }: Pick<Run, 'command' | 'line'>,
  isPartial = false,
): void {
  if (!failed?.failure?.text) return;
  addCure(state, {
    command: failed.command.slice(0, CURE_MAX),
    error: failed.failure.text.slice(0, CURE_MAX),
    ...(isPartial && { isPartial }),
    worked: command.slice(0, CURE_MAX),
    line,
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
      isNear(state, other) &&
      other.key !== run.key &&
      (other.checks.length === 0 ||
        isSlip(other.failure?.text ?? '') ||
        blamesDroppedArgument(other, run) ||
        isSetOtherwise(other.key, run.key)) &&
      ([...programsIn(other.command)].some((program) => program !== 'cd' && programs.has(program)) ||
        (other.checks.length === 0 && run.role !== 'look' && hasSameOperands(other, run))) &&
      isOtherwiseTheSame(other, run) &&
      !state.files.some((file) => file.at > other.at && file.at < state.at),
  );
}

/** The error names an argument that the later command does not have, and no failed test. */
function blamesDroppedArgument(failed: Run, run: Run): boolean {
  const error = failed.failure?.text ?? '';
  if (/fail(?:ed|ures?)\b|FAIL/.test(error)) return false;
  const given = failed.command.split(/[,='"]/).map((word) => word.trim());
  return given.some(
    (word) => word.length >= ARGUMENT_MIN && error.includes(word) && !run.command.includes(word),
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

function wordsOf(command: string): string[] {
  return command.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
}
