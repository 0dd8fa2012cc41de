import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { statedNext } from './stated-next.ts';

const SAID_MAX = 4;
const SAID_CHARACTERS_MAX = 3000;
const REFUSALS_MAX = 8;
const CALL_MAX = 300;
const CHANGE = /^(?:edited|wrote) (.+)/;
/** Programs that precede the actual command, or only read. */
const IDLE_PROGRAMS = ['cd', 'echo', 'cat', 'ls', 'head', 'tail', 'grep', 'sudo', 'export'];

export function noteSaid(state: WorkState, text: string, line: number): void {
  const whole = text.trim();
  state.said.push({
    text: whole.length > SAID_CHARACTERS_MAX ? whole.slice(-SAID_CHARACTERS_MAX) : whole,
    next: statedNext(whole.slice(-SAID_CHARACTERS_MAX)),
    at: state.at,
    line,
  });
  if (state.said.length > SAID_MAX) state.said.shift();
}

/** Drops a prompt that only called one of our own commands, as it asks for no work. */
export function dropCall(state: WorkState): void {
  const last = state.prompts.at(-1);
  if (last?.at === state.at - 1 && last.text.startsWith('/')) state.prompts.pop();
}

export function noteRefusal(state: WorkState, call: string, answer: EntryOf<'answered'>): void {
  if (answer.refusedBy !== 'user') return;
  state.refusals.push({ call: call.slice(0, CALL_MAX), words: '', at: state.at, line: answer.origin.line });
  if (state.refusals.length > REFUSALS_MAX) state.refusals.shift();
}

/** A refusal is over once the refused call was made later. */
export function endRefusals(state: WorkState, call: string): void {
  for (const refusal of state.refusals)
    if (!refusal.isOver && isSameAct(refusal.call, call)) refusal.isOver = true;
}

/** The same call, the same programs with the same first arguments, or another edit of the same file. */
function isSameAct(refused: string, call: string): boolean {
  if (refused === call.slice(0, CALL_MAX)) return true;
  const file = CHANGE.exec(refused)?.[1];
  if (file !== undefined) return CHANGE.exec(call)?.[1] === file;
  const done = actsOf(call);
  const meant = actsOf(refused);
  return meant.length > 0 && meant.every((act) => done.includes(act));
}

/**
 * Each program of a command line with its first argument that is no flag: `git push`, `terraform apply`, `rm build`.
 */
function actsOf(call: string): string[] {
  if (!call.startsWith('`')) return [];
  return call
    .slice(1)
    .split(/&&|\|\||[;|\n]/)
    .map((part) => part.replace(/`$/, '').trim().split(/\s+/))
    .filter(([program = '']) => /^[\w./]/.test(program) && !IDLE_PROGRAMS.includes(program))
    .flatMap(([program, ...further]) => {
      const rest = program === 'git' && further[0] === '-C' ? further.slice(2) : further;
      const what = rest.find((word) => !word.startsWith('-'));
      return what === undefined ? [] : [`${program} ${what}`];
    });
}
