import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { errorText } from '../errors/error-text.ts';
import { addCure } from './add-cure.ts';

const FAILURES_MAX = 6;
const INPUT_MAX = 200;
const ERROR_MAX = 300;
const WORD_MIN = 6;
const BETWEEN_WORDS = /[\s"'`,;()[\]{}]+/;

/**
 * Records a tool that rejected its input ("outside allowed roots") and then accepted another one. The error has to name
 * a part of the rejected input, because otherwise it is unknown what helped.
 */
export function noteTool(state: WorkState, call: EntryOf<'called'>, answer: EntryOf<'answered'>): void {
  if (call.action.kind !== 'other') return;
  const { tool } = call;
  const input = call.action.input.slice(0, INPUT_MAX);
  const before = state.toolFailures ?? [];
  if (answer.failed) {
    const error = errorText(answer.text).slice(0, ERROR_MAX);
    state.toolFailures = [...before.slice(1 - FAILURES_MAX), { tool, input, error }];
    return;
  }
  const failed = before.findLast((each) => each.tool === tool && isNamed(each, input));
  if (!failed) return;
  state.toolFailures = before.filter((each) => each !== failed);
  addCure(state, {
    command: `${tool} ${failed.input}`,
    isOfTool: true,
    error: failed.error,
    worked: `${tool} ${input}`,
    line: answer.origin.line,
  });
}

/** The error names a part of the input that the later one lacks. */
function isNamed({ input, error }: { input: string; error: string }, later: string): boolean {
  return input
    .split(BETWEEN_WORDS)
    .some((word) => word.length >= WORD_MIN && error.includes(word) && !later.includes(word));
}
