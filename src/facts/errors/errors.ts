import type { Action, EntryOf } from '../../domain/entry.ts';
import { keyOfText, type Sighting } from '../../domain/fact.ts';
import { commandRole, runKey } from '../command-text.ts';
import type { Extractor } from '../extractor.ts';
import { errorText } from './error-text.ts';
import { failedTests } from './failed-tests.ts';
import { checksIn, type OpenError, openError } from './open-error.ts';
import { exitOf, runFailed } from './run-outcome.ts';
import { settleByAge, settleByChange, settleByFailure, settleByRun } from './settle-errors.ts';

const OPEN_MAX = 60;

interface Carry {
  open: OpenError[];
}

/**
 * Errors verbatim. They are settled when the same run, one that covers it, or an edit of the same file succeeds later.
 */
export const errors: Extractor<Carry> = {
  name: 'errors',
  reads: ['answered'],
  start: () => ({ open: [] }),
  read(entry, { open }, call) {
    if (entry.type !== 'answered' || !call || entry.refusedBy !== undefined) return [];
    const old = settleByAge(open);
    return [...resolved(old, open, ''), ...readAnswer(entry, call, open)];
  },
};

function readAnswer(answer: EntryOf<'answered'>, call: EntryOf<'called'>, open: OpenError[]): Sighting[] {
  const { action } = call;
  const source = sourceOf(action);
  if (source === '') return [];
  const command = action.kind === 'run-command' ? action.command : undefined;
  const failed = command === undefined ? answer.failed : runFailed(answer, command);
  if (!failed) {
    if (open.length === 0) return [];
    const settled = command === undefined ? settleByChange(open, source) : settleByRun(open, command, answer);
    return [...resolved(settled, open, call.tool), ...mended(settled, command ?? '')];
  }
  const text = errorText(answer.text) || exitText(answer, command);
  if (text === '') return [];
  const key = keyOfText((command === undefined ? source : '') + text.replace(/\d+/g, '#').slice(0, 200));
  const error = openError(key, source, command, text, answer.text);
  const over = resolved(settleByFailure(open, error), open, call.tool);
  const known = open.findIndex((each) => each.key === key && each.source === source);
  if (known !== -1) open.splice(known, 1);
  open.push(error);
  if (open.length > OPEN_MAX) open.shift();
  const set = { source: source.slice(0, 200), ...testsOf(command, answer, known !== -1) };
  return [...over, { kind: 'error', key, text, status: 'open', set }];
}

/** The failed tests, as the message of one does not name the others; once at most one is left, the list is cleared. */
function testsOf(
  command: string | undefined,
  { text }: EntryOf<'answered'>,
  isKnown: boolean,
): Sighting['set'] {
  if (command === undefined || commandRole(command) !== 'test') return {};
  const { names, count } = failedTests(text);
  if (count > 1) return { failedTests: names.join('\n'), failedCount: count };
  return isKnown ? { failedTests: '', failedCount: 0 } : {};
}

/** An error is over when no other open run has the same one. */
function resolved(settled: OpenError[], open: OpenError[], tool: string): Sighting[] {
  return settled
    .filter(({ key }) => !open.some((other) => other.key === key))
    .map(({ key }) => ({
      kind: 'error',
      key,
      status: 'done',
      silent: true,
      ...(tool === '' ? {} : { set: { resolvedBy: tool } }),
    }));
}

/** A failed check that was settled by another command is marked as repaired, as its own command was not run again. */
function mended(settled: OpenError[], command: string): Sighting[] {
  const over = settled.filter((error) => error.alone && !checksIn(command).includes(error.source));
  return [...new Set(over.map((error) => error.source))].map((key) => ({
    kind: 'command',
    key,
    silent: true,
    set: { result: 'failed, mended since', outcome: '' },
  }));
}

/** What has to succeed for the error to be settled. A search that found nothing, or a missing file, is no error. */
function sourceOf(action: Action): string {
  if (action.kind === 'run-command') {
    const { command } = action;
    // With the changes stashed, a failure says nothing about the work.
    return commandRole(command) === 'look' || /git stash\b.*(?:&&|;)/.test(command) ? '' : runKey(command);
  }
  return action.kind === 'edit-file' || action.kind === 'write-file' ? action.path : '';
}

/** A check that failed without output still failed; for other commands an exit code alone says nothing. */
function exitText(answer: EntryOf<'answered'>, command: string | undefined): string {
  const role = command === undefined ? 'other' : commandRole(command);
  return role === 'test' || role === 'build' ? `exit code ${exitOf(answer)}, no output` : '';
}
