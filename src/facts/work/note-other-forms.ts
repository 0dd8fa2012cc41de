import type { Run, WorkState } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';
import { isCleared } from '../findings/guess.ts';
import { isLikeCommand } from '../findings/same-command.ts';
import { commandSegments } from '../split-command.ts';

/** A file, an address or a number: what a command operates on. */
const OPERAND = /^[\w@~.:/-]*[/.:\d][\w@~.:/-]*$/;
const OPERAND_MIN = 6;
/** Commands that only clear the way do not do what the failed one was meant to do. */
const CLEARS_AWAY = /^(?:rm|mv|cp|mkdir|chmod|chown|touch|kill|ln)$/;
/** A denial refers to runs at most this many entries before it. */
const TRIED_ENTRIES = 8;
const WORD_MIN = 3;

/** A run succeeded: earlier variants of it are not how it is done, and their failures do not count any more. */
export function endOtherForms(state: WorkState, run: Run): void {
  for (const other of state.runs) {
    if (other === run || other.isOver || other.checks.length > 0 || !isDoing(other) || !isDoing(run))
      continue;
    const isOften = !other.failed && other.count > run.count;
    if (!isOften && (isLikeCommand(other.key, run.key) || (other.failed && hasSameOperands(other, run))))
      other.isOver = true;
  }
}

function isDoing({ role }: Run): boolean {
  return role !== 'look' && role !== 'git';
}

/** A denied cause does not make a test command wrong. */
function isTest({ checks }: Run): boolean {
  return checks.includes('test');
}

/** Another program with the same operands: `openocd … app.bin` after `st-flash write app.bin`. */
export function hasSameOperands(failed: Run, run: Run): boolean {
  const operands = operandsOf(failed.command);
  const words = new Set(run.command.split(/[\s"'=]+/));
  const programs = commandSegments(run.command).map((segment) => segment.split(' ', 1)[0]!);
  return (
    operands.length > 0 &&
    operands.every((operand) => words.has(operand)) &&
    !programs.every((program) => CLEARS_AWAY.test(program))
  );
}

function operandsOf(command: string): string[] {
  const [, ...words] = command.split(/[\s"'=]+/);
  return words.filter((word) => word.length >= OPERAND_MIN && OPERAND.test(word) && !word.startsWith('-'));
}

/** "Albedo is not it": the run that tried albedo is not how it is done. */
export function endDenied(state: WorkState, said: string): void {
  const tried = state.runs.filter(
    (run) =>
      state.at - run.at <= TRIED_ENTRIES &&
      !isTest(run) &&
      isDoing(run) &&
      !run.isOver &&
      run.by === undefined,
  );
  if (tried.length === 0) return;
  for (const sentence of said.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)) {
    if (!isCleared(sentence)) continue;
    const denied = new Set(keyWords(sentence).map((word) => word.toLowerCase()));
    for (const run of tried)
      if (wordsOf(run).some((word) => denied.has(word) && isOwn(state, run, word))) run.isOver = true;
  }
}

/** No other command contains that word, so it identifies the run. */
function isOwn({ runs }: WorkState, run: Run, word: string): boolean {
  return runs.every((other) => other === run || !wordsOf(other).includes(word));
}

function wordsOf({ command }: Run): string[] {
  return command
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= WORD_MIN);
}
