import type { Fact } from '../../domain/fact.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import { thanks } from '../../languages/pattern-table.ts';
import { withoutClauses } from '../../prompt/clauses.ts';
import { planHandedOver } from '../../prompt/plan-handed-over.ts';
import { quoteOutline, quotePrompt } from '../../prompt/quote-prompt.ts';
import { clip, clipMiddle, oneLine } from '../clip.ts';
import { GAP, outlinePlan } from '../outline-plan.ts';
import type { Claim } from './claim.ts';

/** The maximum of a prompt that is ever quoted. */
const WHOLE_MAX = 6000;
const PLAN_MAX = 900;
const THANKS_MAX = 200;
const THANKS = letterPattern(String.raw`^(?:(?:${thanks})[\s,.!！。:;)❤👍🎉-]*)+$`, 'i');
/** A list item whose text was removed. */
const EMPTY_ITEM = /^[ \t]*(?:[-*•]|\d+[.)])[ \t]*(?:\n|$)/gm;
/** Thanks or praise alone, which asks for nothing. */
export function isThanks(text: string): boolean {
  return text.length < THANKS_MAX && THANKS.test(text.trim());
}

/** Finds the prompt on record for a request; the record keeps only the beginning of long prompts. */
export function findPrompt({ prompts }: WorkState, request: string): Prompt | undefined {
  return prompts.findLast(({ text }) => text === request.slice(0, text.length));
}

/** A request without what the user revoked, and without sentences that are rules, which have claims of their own. */
export function withoutRules(request: string, ledger: readonly Fact[], prompt: Prompt | undefined): string {
  return withoutRevised(
    leaveOut(
      request,
      ledger.filter((fact) => fact.kind === 'rule'),
    ),
    prompt,
  );
}

/** A request without superseded rules and without what the user revoked. */
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
 * Only whole sentences are removed: "Style: use tabs" or "in the quay, never push; paint it" would leave fragments. A
 * list item stays, unless it is superseded, because the list would be wrong without it.
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

/** A prompt as far as it is stored: of a long plan there is a gap before its end. One that just began is known whole. */
export function storedWords(text: string, fact: Fact | undefined): string {
  const ending = fact?.text === text ? fact.detail.ending : undefined;
  return ending === undefined ? text : `${text}\n${GAP}\n${ending}`;
}

/** Quotes a prompt in full and with its middle cut out; pasted text is marked. `words` may be a part of `whole`. */
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
