import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { hasNewAmount } from './new-amount.ts';
import { choosesAnew, isFreed, isSameTopic, topicOf } from './rule-topic.ts';

/** How a later sentence leaves a clause: taken back for good, or with something else in its place. */
export type Revision = 'taken back' | 'replaced';

const CUES = [
  ...(['cancels', 'allows', 'releases', 'corrects', 'changes', 'permits', 'defers'] as const),
] as const;
/** "Leave the fees to me": forbidden without a word that forbids. */
const RESERVED =
  / (?:(?:leave|keep) .* (?:to|for) me|hands off|(?:überlass|uberlass|lass) .* mir|laisse.* moi|dejame|deixa .* comigo|оставь .* мне) /;
const NAME = /[._/\d]|\w-\w/;
/** What is short and what is long, of answers and reports. */
const LENGTHS: readonly (readonly RegExp[])[] = [
  [
    / (?:short|brief|briefly|concise|terse|knapp|kurz|kurze|court|courte|courtes|bref|breve|breves|corto|cortas|curto|curtas|кратко|коротко) |简短|简洁|短く|簡潔|짧게|간단/,
    / (?:long|longer|detailed|verbose|normal|ausfuhrlich|ausfuhrlicher|langer|detaille|detailler|detailles|largo|largas|detallad\w+|longo|longas|detalhad\w+|подробно|подробнее) |详细|長く|詳しく|자세히|길게/,
  ],
];
/** "Prod may be touched now": what is spoken of stands first. */
const SUBJECT =
  /^(?: (?:und|and|et|y|e|the|der|die|das|den|la|le|les|el|los|o|os|a|as))* (\S+) (?:is|are|may|can|darf|durfen|ist|sind|est|sont|peut|peuvent|esta|estan|puede|pueden|pode|podem|можно) /;

/** What a later sentence, or a clause of it, does to a clause that was said before it. */
export function revisionOf(older: string, later: Sentence): Revision | undefined {
  const before = readSentence(older);
  const words = topicOf(before);
  const freed = topicOf(later);
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
  return units.map(readSentence).filter((unit) => CUES.some((cue) => holdsCue(unit, cue)) || isBare(unit));
}

/** The clauses of what was said once that are revised now, word for word. */
export function revisedClauses(older: string, revisions: readonly Sentence[]): string[] {
  if (revisions.length === 0) return [];
  const clauses = clausesOf(older);
  const isRevised = clauses.map((clause) =>
    revisions.some((revision) => revisionOf(clause, revision) !== undefined),
  );
  // "Semicolons, not commas": with the second gone, the first is.
  return clauses.filter(
    (clause, nth) => isRevised[nth] || (isRevised[nth + 1] && isPair(clause, clauses[nth + 1]!)),
  );
}

function isTakenBack(before: Sentence, words: string[], later: Sentence, freed: string[]): boolean {
  if (holdsCue(later, 'cancels') && (isFreed(words, freed) || sharesValue(words, freed))) return true;
  const forbids = holdsCue(before, 'forbid') || RESERVED.test(before.spaced);
  if (!forbids) return holdsCue(later, 'releases') && isSameTopic(words, freed);
  if (holdsCue(before, 'defers') && !holdsCue(later, 'forbid') && isSame(words, freed)) return true;
  if (holdsCue(later, 'forbid')) return false;
  if (holdsCue(later, 'allows'))
    return isSameTopic(words, freed) || sharesNames(words, freed) || isSubject(later, words, freed);
  return holdsCue(later, 'permits') && (isSameTopic(words, freed) || sharesNames(words, freed));
}

function isReplaced(before: Sentence, words: string[], later: Sentence, freed: string[]): boolean {
  const changes = holdsCue(later, 'changes') || holdsCue(later, 'corrects');
  if (changes && hasNewAmount(before, later, words, freed)) return true;
  if (holdsCue(later, 'corrects') && choosesAnew(words, freed, false)) return true;
  return (changes || holdsCue(later, 'allows') || holdsCue(later, 'permits')) && isOtherLength(before, later);
}

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

function isSame(words: string[], freed: string[]): boolean {
  return isSameTopic(words, freed) && isSameTopic(freed, words);
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

function isSubject({ clauses }: Sentence, words: string[], freed: string[]): boolean {
  const subject = SUBJECT.exec(clauses)?.[1];
  return subject !== undefined && freed[0] === subject && words.includes(subject);
}

/** Two words or less, before "not …". */
function isPair(clause: string, next: string): boolean {
  return (
    clause.trim().split(/\s+/).length <= 2 &&
    /^(?:and |und |et |y |e )?(?:not|no|nicht|keine?|pas|não|не|statt)(?!\p{L})/iu.test(next)
  );
}
