import { onceEach, onceEachThing } from '../../domain/once-each.ts';
import type { Cue } from '../../languages/cue.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { isExpired, termOf } from './ended-rules.ts';
import { hasNewAmount } from './new-amount.ts';
import { removes } from './removal.ts';
import { choosesAnew, isFreed, isSameTopic, sharedWords, topicOf } from './rule-topic.ts';

/** How a later sentence revises a clause: it is taken back for good, or replaced by something else. */
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
/** "Leave the fees to me": it forbids something without a word that forbids. */
const RESERVED = new RegExp(` (?:${spaced.reserves}) `);
const NAME = /[._/\d]|\w-\w/;
/** Words for short and for long answers and reports: one replaces the other. */
const LENGTHS: readonly (readonly RegExp[])[] = [
  [
    new RegExp(` (?:${spaced.short}) |${unspaced.short}`),
    new RegExp(` (?:${spaced.long}) |${unspaced.long}`),
  ],
];
/** Verbs that apply to anything ("touch", "edit") and do not tell what a clause is about. */
const HANDLING = new RegExp(`^(?:${spaced.handles}|${unspaced.handles})$`);
const NOT = new RegExp(`^ (?:${spaced.not}) `);
/** Each earlier clause is compared with every sentence that may revise it, so the parsed sentences are cached. */
const readOlder = onceEach(readSentence);
/** Each of these is compared with up to forty prompts; a text with more of them is a list or a document. */
const REVISIONS_MAX = 24;
const CLAUSES_MAX = 60;
const MOST = 0.6;
const BETWEEN_SENTENCES = /(?<=[.!?])\s+|(?<=[。！？])|\n+/;
const HALF = 0.5;
/** Maximum number of keywords of a choice and its purpose. */
const CHOICE_MAX = 3;
/** "Prod may be touched now": the topic is the subject of the sentence. */
const SUBJECT = new RegExp(`^(?: (?:${spaced.articles}))* (\\S+) (?:[^ ,]+ )?(?:${spaced.may}) `);

/** How a later sentence, or a clause of it, revises an earlier clause; undefined if it does not. */
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

/** The sentences and clauses of a prompt that may revise something said before. */
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

/** The clauses of an earlier text that are revised now, verbatim. */
export function revisedClauses(older: string, revisions: readonly Sentence[]): string[] {
  if (revisions.length === 0) return [];
  const clauses = clausesOf(older).slice(0, CLAUSES_MAX);
  const expired = expiredClauses(older, revisions);
  const isRevised = clauses.map(
    (clause) =>
      expired.has(clause) || revisions.some((revision) => revisionOf(clause, revision) !== undefined),
  );
  // "Semicolons, not commas": if the second clause is revised, so is the first.
  return clauses.filter(
    (clause, nth) => isRevised[nth] || (isRevised[nth + 1] && isPair(clause, clauses[nth + 1]!)),
  );
}

/** All clauses of sentences with a term that has ended, for example "until the demo". */
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

/**
 * "Hyphens for names", after "underscores for names": the purpose is the same, and another choice replaces the first.
 */
function isOtherChoice(words: string[], freed: string[]): boolean {
  if (words.length > CHOICE_MAX || freed.length > CHOICE_MAX) return false;
  const shared = sharedWords(words, freed).length;
  return shared > 0 && shared >= HALF * words.length && shared < words.length && shared < freed.length;
}

/** The keywords of a clause, without verbs that apply to anything. */
const aboutOf = onceEachThing((sentence: Sentence): string[] => {
  const words = topicOf(sentence);
  const about = words.filter((word) => !HANDLING.test(word));
  return about.length === 0 ? words : about;
});

/** "Answer briefly", and later "you may be more detailed". */
function isOtherLength(before: Sentence, later: Sentence): boolean {
  const where = ({ spaced, text, isUnspaced }: Sentence) => (isUnspaced ? text : spaced);
  return LENGTHS.some((ends) =>
    ends.some(
      (one, nth) => one.test(where(before)) && !one.test(where(later)) && ends[1 - nth]!.test(where(later)),
    ),
  );
}

/** At most four words: such a short order may end a "not yet". */
function isBare({ spaced }: Sentence): boolean {
  return spaced.trim().split(' ').length <= 4;
}

function isQuestion({ text }: Sentence): boolean {
  return /[?？]\s*$/.test(text);
}

/** The later sentence repeats most of the earlier keywords, and has few others. */
function isSame(words: string[], freed: string[], least: number): boolean {
  return isSameTopic(words, freed) && sharedWords(freed, words).length >= least * freed.length;
}

/** "Forget the 7h limit": the shared value tells which clause is meant. */
function sharesValue(words: string[], freed: string[]): boolean {
  return freed.some((word) => /\d/.test(word) && words.includes(word));
}

/** The later sentence repeats all file names and other names of the earlier one. */
function sharesNames(words: string[], freed: string[]): boolean {
  const names = words.filter((word) => NAME.test(word));
  return names.length > 0 && names.every((name) => freed.includes(name));
}

function isSubject({ clauses }: Sentence, words: string[]): boolean {
  const subject = SUBJECT.exec(clauses)?.[1];
  return subject !== undefined && sharedWords([subject], words).length > 0;
}

/** A clause of at most two words before "not …". */
function isPair(clause: string, next: string): boolean {
  return clause.trim().split(/\s+/).length <= 2 && NOT.test(readSentence(next).spaced);
}
