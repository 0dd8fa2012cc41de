import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { choosesAnew, isFreed, isSameTopic, topicOf } from './rule-topic.ts';

const AMOUNT = /(?<![\p{L}\p{N}_.@-])(\d+(?:[.,:]\d+)*)\s?(%|\p{L}{1,12})?/gu;
/** Words that two sentences about numbers without a unit must share to be about the same number. */
const SHARED_MIN = 2;

/** How a later sentence leaves a clause: taken back for good, or with something else in its place. */
export type Revision = 'taken back' | 'replaced';

/** Whether a sentence says that something is otherwise from now on. */
function isRevision(sentence: Sentence): boolean {
  return (['cancels', 'allows', 'releases', 'corrects', 'changes'] as const).some((cue) =>
    holdsCue(sentence, cue),
  );
}

/** What a later clause does to a clause that was said before it. */
export function revisionOf(older: string, later: Sentence): Revision | undefined {
  const before = readSentence(older);
  const words = topicOf(before);
  if (words.length === 0 || isQuestion(later) || holdsCue(later, 'brief')) return undefined;
  const freed = topicOf(later);
  if (freed.length === 0) return undefined;
  if (!holdsCue(later, 'reminds')) {
    if (holdsCue(later, 'cancels') && (isFreed(words, freed) || sharesValue(words, freed)))
      return 'taken back';
    if (holdsCue(later, 'releases') && !holdsCue(before, 'forbid') && isSameTopic(words, freed))
      return 'taken back';
    if (holdsCue(later, 'allows') && holdsCue(before, 'forbid') && isSameTopic(words, freed))
      return 'taken back';
  }
  if (!holdsCue(later, 'changes') && !holdsCue(later, 'corrects')) return undefined;
  if (hasNewNumber(before, later, words, freed)) return 'replaced';
  return holdsCue(later, 'corrects') && choosesAnew(words, freed, false) ? 'replaced' : undefined;
}

/** The clauses of what somebody says now that say that something is otherwise. */
export function revisionsIn(sentences: readonly string[]): Sentence[] {
  return sentences.flatMap(clausesOf).map(readSentence).filter(isRevision);
}

/** The clauses of what was said once that are revised now, word for word. */
export function revisedClauses(older: string, revisions: readonly Sentence[]): string[] {
  if (revisions.length === 0) return [];
  return clausesOf(older).filter((clause) =>
    revisions.some((each) => revisionOf(clause, each) !== undefined),
  );
}

function isQuestion({ text }: Sentence): boolean {
  return /[?？]\s*$/.test(text);
}

/** "Forget the 7h limit": a value names what it belongs to. */
function sharesValue(words: string[], freed: string[]): boolean {
  return freed.some((word) => /\d/.test(word) && words.includes(word));
}

function hasNewNumber(before: Sentence, later: Sentence, words: string[], freed: string[]): boolean {
  const old = amountsOf(before.text);
  const now = amountsOf(later.text);
  const shared = words.filter((word) => !/^\d/.test(word) && freed.includes(word));
  return old.some(
    ({ number, unit }) =>
      !now.some((amount) => amount.number === number) &&
      now.some((amount) => amount.unit === unit) &&
      shared.filter((word) => word !== unit).length >= (unit === '' ? SHARED_MIN : 1),
  );
}

function amountsOf(text: string): { number: string; unit: string }[] {
  return [...text.matchAll(AMOUNT)].map(([, number = '', unit = '']) => ({
    number,
    unit: unit.toLowerCase(),
  }));
}
