import { onceEach, onceEachThing } from '../../domain/once-each.ts';
import type { Cue } from '../../languages/cue.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { hasNewAmount } from './new-amount.ts';
import { removes } from './removal.ts';
import { choosesAnew, isFreed, isSameTopic, sharedWords, topicOf } from './rule-topic.ts';
import { isExpired, termOf } from './taken-back.ts';

/** How a later sentence leaves a clause: taken back for good, or with something else in its place. */
export type Revision = 'taken back' | 'replaced';

const CUES = [
  ...([
    'cancels',
    'allows',
    'releases',
    'corrects',
    'changes',
    'permits',
    'defers',
    'over',
    'reconsiders',
  ] as const),
] as const;
/** "Leave the fees to me": forbidden without a word that forbids. */
const RESERVED = new RegExp(` (?:${spaced.reserves}) `);
const NAME = /[._/\d]|\w-\w/;
/** What is short and what is long, of answers and reports. */
const LENGTHS: readonly (readonly RegExp[])[] = [
  [
    new RegExp(` (?:${spaced.short}) |${unspaced.short}`),
    new RegExp(` (?:${spaced.long}) |${unspaced.long}`),
  ],
];
/** What may be done with anything. */
const HANDLING = new RegExp(`^(?:${spaced.handles}|${unspaced.handles})$`);
const NOT = new RegExp(`^ (?:${spaced.not}) `);
/** Whatever was said before meets every sentence that may revise it, so both are read once. */
const readOlder = onceEach(readSentence);
/** Each meets each, of forty prompts: what says more is a list or a document. */
const REVISIONS_MAX = 24;
const CLAUSES_MAX = 60;
const MOST = 0.6;
const BETWEEN_SENTENCES = /(?<=[.!?])\s+|(?<=[。！？])|\n+/;
const HALF = 0.5;
/** A choice and what it is for. */
const CHOICE_MAX = 3;
/** "Prod may be touched now": what is spoken of stands first. */
const SUBJECT = new RegExp(`^(?: (?:${spaced.articles}))* (\\S+) (?:[^ ,]+ )?(?:${spaced.may}) `);

/** What a later sentence, or a clause of it, does to a clause that was said before it. */
export function revisionOf(older: string, later: Sentence): Revision | undefined {
  const before = readOlder(older);
  const words = aboutOf(before);
  const freed = aboutOf(later);
  if (words.length === 0 || freed.length === 0 || isQuestion(later)) return undefined;
  if (holdsCue(later, 'reminds') || (holdsCue(later, 'brief') && !holdsCue(before, 'defers')))
    return undefined;
  if (isTakenBack(before, words, later, freed)) return 'taken back';
  if (isReplaced(before, words, later, freed)) return 'replaced';
  return undefined;
}

/** What somebody says now, sentence by sentence and clause by clause, where it may say that something is otherwise. */
export function revisionsIn(sentences: readonly string[]): Sentence[] {
  const units = sentences.flatMap((sentence) => {
    const clauses = clausesOf(sentence);
    return clauses.length > 1 ? [...clauses, sentence] : clauses;
  });
  const revisions: Sentence[] = [];
  for (const unit of new Set(units)) {
    const sentence = readSentence(unit);
    if (CUES.some((cue) => holdsCue(sentence, cue)) || isBare(sentence)) revisions.push(sentence);
    if (revisions.length === REVISIONS_MAX) break;
  }
  return revisions;
}

/** The clauses of what was said once that are revised now, word for word. */
export function revisedClauses(older: string, revisions: readonly Sentence[]): string[] {
  if (revisions.length === 0) return [];
  const clauses = clausesOf(older).slice(0, CLAUSES_MAX);
  const expired = expiredClauses(older, revisions);
  const isRevised = clauses.map(
    (clause) =>
      expired.has(clause) || revisions.some((revision) => revisionOf(clause, revision) !== undefined),
  );
  // "Semicolons, not commas": with the second gone, the first is.
  return clauses.filter(
    (clause, nth) => isRevised[nth] || (isRevised[nth + 1] && isPair(clause, clauses[nth + 1]!)),
  );
}

/** All of a sentence that holds until something which has ended. */
function expiredClauses(older: string, revisions: readonly Sentence[]): ReadonlySet<string> {
  const over = revisions.filter((revision) => holdsCue(revision, 'over') || holdsCue(revision, 'allows'));
  if (over.length === 0) return new Set();
  const sentences = older.split(BETWEEN_SENTENCES).slice(0, CLAUSES_MAX);
  const expired = sentences.filter((sentence) => {
    const until = termOf(readOlder(sentence));
    return over.some((revision) => isExpired(revision, until));
  });
  return new Set(expired.flatMap(clausesOf));
}

function isTakenBack(before: Sentence, words: string[], later: Sentence, freed: string[]): boolean {
  if (holdsCue(later, 'cancels') && (isFreed(words, freed) || sharesValue(words, freed))) return true;
  const forbids = holdsCue(before, 'forbid') || RESERVED.test(before.spaced);
  const forbidsNow = holdsCue(later, 'forbid');
  if (!forbids)
    return (
      (holdsCue(later, 'releases') && isSame(words, freed, words.length > 1 ? HALF : MOST)) ||
      (forbidsNow && isSame(words, freed, MOST))
    );
  if (holdsCue(before, 'defers') && !forbidsNow && isSame(words, freed, MOST)) return true;
  const isFreely = holdsCue(later, 'releases') && holdsCue(later, 'permits');
  if ((forbidsNow && !isFreely) || removes(later)) return false;
  if (holdsCue(later, 'allows') || isFreely)
    return isSame(words, freed, HALF) || sharesNames(words, freed) || isSubject(later, words);
  if (holdsCue(later, 'permits')) return isSame(words, freed, MOST) || sharesNames(words, freed);
  return holdsCue(later, 'changes') && words.length > 1 && isSame(words, freed, MOST);
}

function isReplaced(before: Sentence, words: string[], later: Sentence, freed: string[]): boolean {
  const changes = ['changes', 'corrects', 'reconsiders'].some((cue) => holdsCue(later, cue as Cue));
  const allows = holdsCue(later, 'allows') || holdsCue(later, 'permits');
  if ((changes || allows) && hasNewAmount(before, later, words, freed)) return true;
  if (changes && choosesAnew(words, freed, false)) return true;
  const isCorrected =
    holdsCue(later, 'corrects') && !holdsCue(before, 'forbid') && !holdsCue(later, 'forbid');
  if (isCorrected && isOtherChoice(words, freed)) return true;
  return (changes || allows) && isOtherLength(before, later);
}

/** "Hyphens for names", after "underscores for names": one thing is the same, and another one takes the place of the rest. */
function isOtherChoice(words: string[], freed: string[]): boolean {
  if (words.length > CHOICE_MAX || freed.length > CHOICE_MAX) return false;
  const shared = sharedWords(words, freed).length;
  return shared > 0 && shared >= HALF * words.length && shared < words.length && shared < freed.length;
}

/** What a clause is about, without the verbs that say no more than that something is done to it. */
const aboutOf = onceEachThing((sentence: Sentence): string[] => {
  const words = topicOf(sentence);
  const about = words.filter((word) => !HANDLING.test(word));
  return about.length === 0 ? words : about;
});

/** "Answer briefly" and "you may be more detailed". */
function isOtherLength(before: Sentence, later: Sentence): boolean {
  const where = ({ spaced, text, isUnspaced }: Sentence) => (isUnspaced ? text : spaced);
  return LENGTHS.some((ends) =>
    ends.some(
      (one, nth) => one.test(where(before)) && !one.test(where(later)) && ends[1 - nth]!.test(where(later)),
    ),
  );
}

/** A few words and no more: an order that may end "not yet". */
function isBare({ spaced }: Sentence): boolean {
  return spaced.trim().split(' ').length <= 4;
}

function isQuestion({ text }: Sentence): boolean {
  return /[?？]\s*$/.test(text);
}

/** Most of what was forbidden is spoken of, and little else. */
function isSame(words: string[], freed: string[], least: number): boolean {
  return isSameTopic(words, freed) && sharedWords(freed, words).length >= least * freed.length;
}

/** "Forget the 7h limit": a value names what it belongs to. */
function sharesValue(words: string[], freed: string[]): boolean {
  return freed.some((word) => /\d/.test(word) && words.includes(word));
}

/** All files and names that were forbidden are named again. */
function sharesNames(words: string[], freed: string[]): boolean {
  const names = words.filter((word) => NAME.test(word));
  return names.length > 0 && names.every((name) => freed.includes(name));
}

function isSubject({ clauses }: Sentence, words: string[]): boolean {
  const subject = SUBJECT.exec(clauses)?.[1];
  return subject !== undefined && sharedWords([subject], words).length > 0;
}

/** Two words or less, before "not …". */
function isPair(clause: string, next: string): boolean {
  return clause.trim().split(/\s+/).length <= 2 && NOT.test(readSentence(next).spaced);
}
