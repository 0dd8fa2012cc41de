import type { Fact } from '../../domain/fact.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import { thanks } from '../../languages/pattern-table.ts';
import { withoutClauses } from '../../prompt/clauses.ts';
import { planHandedOver } from '../../prompt/plan-handed-over.ts';
import { quoteOutline, quotePrompt } from '../../prompt/quote-prompt.ts';
import { clip, clipMiddle, oneLine } from '../clip.ts';
import { outlinePlan } from '../outline-plan.ts';
import type { Claim } from './claim.ts';

/** The most of a prompt that is ever quoted. */
const WHOLE_MAX = 6000;
const PLAN_MAX = 700;
const THANKS_MAX = 200;
const THANKS = letterPattern(String.raw`^(?:(?:${thanks})[\s,.!！。:;)❤👍🎉-]*)+$`, 'i');
/** What is left of an item of a list, the text of which was taken out. */
const EMPTY_ITEM = /^[ \t]*(?:[-*•]|\d+[.)])[ \t]*(?:\n|$)/gm;
/** Praise alone asks for nothing. */
export function isThanks(text: string): boolean {
  return text.length < THANKS_MAX && THANKS.test(text.trim());
}

/** The prompt in the record that a request was; the record keeps the beginning of long ones. */
export function findPrompt({ prompts }: WorkState, request: string): Prompt | undefined {
  return prompts.findLast(({ text }) => text === request.slice(0, text.length));
}

/** A request without what the user took back of it, and without the sentences that are rules: those in force have a place of their own. */
export function withoutRules(request: string, ledger: readonly Fact[], prompt: Prompt | undefined): string {
  return withoutRevised(
    leaveOut(
      request,
      ledger.filter((fact) => fact.kind === 'rule'),
    ),
    prompt,
  );
}

/** A request without what does not hold any more. */
export function withoutOldRules(
  request: string,
  ledger: readonly Fact[],
  prompt: Prompt | undefined,
): string {
  return withoutRevised(
    leaveOut(
      request,
      ledger.filter(({ kind, status }) => kind === 'rule' && status === 'superseded'),
    ),
    prompt,
  );
}

function withoutRevised(text: string, prompt: Prompt | undefined): string {
  return prompt?.revised === undefined ? text : withoutClauses(text, prompt.revised);
}

function leaveOut(request: string, rules: Fact[]): string {
  const text = rules.reduce(
    (left, rule) => (rule.text !== '' && mayGo(rule, left) ? left.replace(rule.text, () => '') : left),
    request,
  );
  if (text === request) return request;
  return text.replace(EMPTY_ITEM, '').replace(/ {2,}/g, ' ').trim();
}

/**
 * Only whole sentences go: of "Style: use tabs" a stump would be left, and of "in the quay, never push; paint it" two. An item
 * taken out of a list would leave the list wrong, unless it does not hold any more.
 */
function mayGo({ text, status }: Fact, request: string): boolean {
  const at = request.indexOf(text);
  if (at === -1) return false;
  if (status === 'superseded') return true;
  const line = request.slice(request.lastIndexOf('\n', at) + 1, at);
  if (/^\s*(?:[-*•]|\d+[.)])\s/.test(line)) return false;
  const isEnded = /[.!?。！？]$/.test(text) || /^\s*(?:\n|$)/.test(request.slice(at + text.length));
  return isEnded && /(?:^|[.!?。！？]["')]?)\s*$/.test(line);
}

/** Words of the user, whole, and with their middle left out for when they do not fit; what was pasted is said to be. They may be what is left of a whole. */
export function quoted(
  label: string,
  words: string,
  note: string,
  charactersShort: number,
  whole = words,
): Pick<Claim, 'text' | 'shorter'> {
  const plan = planHandedOver(words);
  if (plan !== '') {
    const lead = words.slice(0, words.length - plan.length).trim();
    return { text: `${label}: ${lead} ${quoteOutline(clip(outlinePlan(plan, PLAN_MAX), PLAN_MAX))}${note}` };
  }
  const quote = (room: number) =>
    `${label}: ${clipMiddle(oneLine(quotePrompt(words, room, whole)), room)}${note}`;
  const text = quote(WHOLE_MAX);
  const shorter = quote(charactersShort);
  return shorter === text ? { text } : { text, shorter };
}
