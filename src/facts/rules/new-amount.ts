import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { sharedWords } from './rule-topic.ts';

interface Amount {
  /** The word before the number: "node 18". */
  label: string;
  number: string;
  unit: string;
}

const AMOUNT = letterPattern(
  String.raw`(?:([\p{L}]{2,})\s)?(?<![\p{L}\p{N}_.@-])(\d+(?:[.,:]\d+)*)\s?(%|[\p{L}]{1,12})?`,
  'g',
);
/** Numbers without a unit are about the same thing only if their sentences share this many keywords. */
const SHARED_MIN = 2;

/** Whether a later sentence gives another number for what an earlier one is about. */
export function hasNewAmount(before: Sentence, later: Sentence, words: string[], freed: string[]): boolean {
  const old = amountsOf(before.text);
  const now = amountsOf(later.text);
  if (old.length === 0 || now.length === 0) return false;
  const shared = sharedWords(words, freed).filter((word) => !/^\d/.test(word));
  const areLimits =
    (holdsCue(before, 'limits') && holdsCue(later, 'limits')) || holdsCue(later, 'reconsiders');
  return old.some(({ label, number, unit }) => {
    const others = now.filter((amount) => amount.number !== number);
    if (others.length === 0) return false;
    const about = shared.filter((word) => word !== unit);
    // "Ten minutes are too short, make it thirty": the later sentence repeats the old number beside the new one.
    if (now.length > others.length) return about.length > 0;
    if (others.some((amount) => amount.label === label && label.length > 2 && words.includes(label)))
      return true;
    // "Three retries", and later "retries to 5": the unit is named as a word.
    if (unit !== '' && others.some((amount) => amount.unit === '') && freed.includes(unit)) return true;
    if (!others.some((amount) => isSameUnit(amount.unit, unit))) return false;
    return unit === '' ? about.length >= SHARED_MIN : about.length > 0 || areLimits;
  });
}

/** Endings may differ, as some languages inflect the unit. */
function isSameUnit(one: string, other: string): boolean {
  return one === other || (one !== '' && other !== '' && sharedWords([one], [other]).length > 0);
}

function amountsOf(text: string): Amount[] {
  return [...text.matchAll(AMOUNT.for(text))].map(([, label = '', number = '', unit = '']) => ({
    label: label.toLowerCase(),
    number,
    unit: unit.toLowerCase(),
  }));
}
