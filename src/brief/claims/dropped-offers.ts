import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

/** "Option A: …", "Recommendation: …", in the text or as what leads to it. */
const OFFER = letterPattern(
  String.raw`^(?:[\p{L}]+ )?(?:${spaced.offers})(?: [\p{L}\d]{1,2})?(?![\p{L}])|^(?:${unspaced.offers})`,
  'i',
);
const PROPOSED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.proposed}|${spaced.couldDo})(?![\p{L}])`,
  'i',
);
const LABEL = /^[^:：]{2,40}(?=[:：])/;
/** "B", "option 2": one of those that were offered. */
const LETTERED = letterPattern(String.raw`^[\p{L} ]*?(?<![\p{L}\d])([a-h]|[1-9])(?=[:：.)]|$)`, 'i');
const CHOSEN = letterPattern(String.raw`^(?:(?:${spaced.offers}) )?([a-h]|[1-9])(?=[\s.,!)]|$)`, 'i');
const YES = letterPattern(`^(?:${spaced.yesOrNo}|ok|okay|go|do)(?![\\p{L}])`, 'i');
const NO = letterPattern(`^(?:${spaced.wrong})(?![\\p{L}])`, 'i');
const WORD_MIN = 4;
const SHORT_WORDS = 3;

/**
 * What was offered, and the user took something else: the answer takes none of it up, and work went on after that. What is not
 * answered yet stays, and so does what the user said yes to.
 */
export function isDroppedOffer(
  finding: Finding,
  { prompts, movedLine }: WorkState,
  kept: readonly Finding[],
): boolean {
  if (finding.source !== 'said') return false;
  const answer = prompts.find((prompt) => prompt.line > finding.line);
  if (answer === undefined || movedLine < answer.line || !isOffer(finding)) return false;
  const said = (answer.own || answer.text).trim();
  const chosen = CHOSEN.for(said).exec(said)?.[1]?.toLowerCase();
  const letter = letterOf(finding);
  if (chosen !== undefined && letter !== undefined) return chosen !== letter;
  if (YES.test(said) && !NO.test(said)) return false;
  if (NO.test(said)) return true;
  const lower = said.toLowerCase();
  const isNamed = ({ keys }: Finding) =>
    keys.some((key) => key.length >= WORD_MIN && lower.includes(key.toLowerCase()));
  if (isNamed(finding)) return false;
  // "Fine" takes what was offered, "the table" one of several.
  const isShort = said.split(/\s+/).length <= SHORT_WORDS;
  return !isShort || kept.some((other) => other.at === finding.at && other !== finding && isNamed(other));
}

function isOffer({ text, under = '' }: Finding): boolean {
  const label = LABEL.exec(text)?.[0];
  return OFFER.test(under) || (label !== undefined && OFFER.test(label)) || PROPOSED.test(text);
}

function letterOf({ text, under = '' }: Finding): string | undefined {
  const label = LABEL.exec(text)?.[0] ?? '';
  const found = LETTERED.for(label).exec(label) ?? LETTERED.for(under).exec(under);
  return found?.[1]?.toLowerCase();
}
