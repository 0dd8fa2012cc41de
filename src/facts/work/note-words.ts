import type { EntryOf } from '../../domain/entry.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { statedNext } from './stated-next.ts';

const SAID_MAX = 4;
const SAID_CHARACTERS_MAX = 3000;
const REFUSALS_MAX = 8;
const CALL_MAX = 300;
const CHANGE = /^(?:edited|wrote) (.+)/;
/** They lead to the command that is meant, or only look. */
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

/** A prompt that only called a command of ours asks for no work. */
export function dropCall(state: WorkState): void {
  const last = state.prompts.at(-1);
  if (last?.at === state.at - 1 && last.text.startsWith('/')) state.prompts.pop();
}

export function noteRefusal(state: WorkState, call: string, answer: EntryOf<'answered'>): void {
  if (answer.refusedBy !== 'user') return;
  state.refusals.push({ call: call.slice(0, CALL_MAX), words: '', at: state.at, line: answer.origin.line });
  if (state.refusals.length > REFUSALS_MAX) state.refusals.shift();
}

/** What was refused once and done later is not refused any more. */
export function endRefusals(state: WorkState, call: string): void {
  for (const refusal of state.refusals)
    if (!refusal.isOver && isSameAct(refusal.call, call)) refusal.isOver = true;
}

/** The same call, the same program told to do the same, or a change of the same file in another way. */
function isSameAct(refused: string, call: string): boolean {
  if (refused === call.slice(0, CALL_MAX)) return true;
  const file = CHANGE.exec(refused)?.[1];
  if (file !== undefined) return CHANGE.exec(call)?.[1] === file;
  const done = actsOf(call);
  const meant = actsOf(refused);
  return meant.length > 0 && meant.every((act) => done.includes(act));
}

/** `git push`, `terraform apply`, `rm build`: each program of a command line and what it is to do, without flags and folders. */
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
