import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

/** "Option A: …", "Recommendation: …", as a label in the text or as its heading. */
const OFFER = letterPattern(
  String.raw`^(?:[\p{L}]+ )?(?:${spaced.offers})(?: [\p{L}\d]{1,2})?(?![\p{L}])|^(?:${unspaced.offers})`,
  'i',
);
const PROPOSED = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.proposed}|${spaced.couldDo})(?![\p{L}])`,
  'i',
);
const LABEL = /^[^:：]{2,40}(?=[:：])/;
/** The letter or number of an option: "B", "option 2". */
const LETTERED = letterPattern(String.raw`^[\p{L} ]*?(?<![\p{L}\d])([a-h]|[1-9])(?=[:：.)]|$)`, 'i');
const CHOSEN = letterPattern(String.raw`^(?:(?:${spaced.offers}) )?([a-h]|[1-9])(?=[\s.,!)]|$)`, 'i');
const YES = letterPattern(`^(?:${spaced.yesOrNo}|ok|okay|go|do)(?![\\p{L}])`, 'i');
const NO = letterPattern(`^(?:${spaced.wrong})(?![\\p{L}])`, 'i');
const WORD_MIN = 4;
const SHORT_WORDS = 3;

/**
 * An option or proposal that the user did not take: the next prompt picks another one by its number, or it says no,
 * names another one or ignores it, and work went on after that. Offers without an answer and those accepted with "yes"
 * stay.
 */
export function isDroppedOffer(
  finding: Finding,
  { prompts, movedLine }: WorkState,
  kept: readonly Finding[],
): boolean {
  if (finding.source !== 'said') return false;
  const answer = prompts.find((prompt) => prompt.line > finding.line);
  if (answer === undefined || !isOffer(finding)) return false;
  const said = (answer.own || answer.text).trim();
  const chosen = CHOSEN.for(said).exec(said)?.[1]?.toLowerCase();
  const letter = letterOf(finding);
  if (chosen !== undefined && letter !== undefined) return chosen !== letter;
  // An item of a numbered list has lost its number; the one that was picked is told by the answer.
  if (chosen !== undefined && OFFER.test(finding.under ?? '')) return true;
  if (movedLine < answer.line) return false;
  if (YES.test(said) && !NO.test(said)) return false;
  if (NO.test(said)) return true;
  const lower = said.toLowerCase();
  const isNamed = ({ keys }: Finding) =>
    keys.some((key) => key.length >= WORD_MIN && lower.includes(key.toLowerCase()));
  if (isNamed(finding)) return false;
  // "Fine" accepts what was offered; "the table" picks one of several options.
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
