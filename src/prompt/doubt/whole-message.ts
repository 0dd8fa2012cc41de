import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { turnsToYou } from '../block-signals.ts';
import { clausesOf } from '../clauses.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { greets, turnsToMany } from '../mail-lines.ts';
import { isFirstName } from '../read-speaker.ts';
import { readSentence, type Sentence } from '../sentence.ts';
import { guessLanguage } from './guess-language.ts';
import { givesOrders } from './other-assistant.ts';
import { isDemand } from './passage.ts';
import { isFarewell, isSigned } from './signature.ts';

/** The text of a passage, split for the checks. */
export interface Message {
  text: string;
  words: Sentence;
  /** Its sentences, without list marks. */
  sentences: string[];
  lines: string[];
}

const SENTENCES_OF_UNKNOWN = 3;
const DEMANDS_OF_TEXTS = 2;
const DEMANDS_MAX = 5;
const SIGNATURE_WORDS_MAX = 3;
const LONG = 900;
const SHORT = 110;
const SHORT_UNSPACED = 45;
/** Above this share of capitalized words the language capitalizes nouns, so they are no sign of a name. */
const LARGE_SHARE_MAX = 0.2;
/** A sentence that begins with an article and a noun: "The tenant …". */
const THING_FIRST = new RegExp(`^ (?:${spaced.articles}) \\S`);
const NAME = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]+$`);

/** Whether a group is addressed: "folks, never …", or "thanks all" at the end. */
export function turnsToAll(sentence: string): boolean {
  if (turnsToMany(sentence)) return true;
  const words = readSentence(sentence).spaced.trim().split(' ');
  // "Can everyone please …", but not "all tests …".
  const [, subject = ''] = words;
  if (subject.length > 4 && isPhrase(readSentence(subject), 'audiences')) return true;
  return (
    words.length <= SIGNATURE_WORDS_MAX &&
    words.length > 1 &&
    isFarewell(words.slice(0, -1).join(' ')) &&
    holdsPhrase(readSentence(words.at(-1)!), 'audiences')
  );
}

/** Whether a sentence holds a person's name, not counting its first word. */
export function namesSomebody(text: string): boolean {
  const words = text.split(/\s+/);
  const names = words
    .filter((_word, index) => index > 0 && !/[.!?:]$/.test(words[index - 1]!))
    .map((word) => word.replace(/[,.;:!?()]+/g, ''))
    .filter((word) => NAME.test(word));
  return names.some(isFirstName) || (names.length > 0 && names.length < words.length * LARGE_SHARE_MAX);
}

/** A long text with several demands is a document, not a task. */
export function isLong({ text, sentences }: Message): boolean {
  return text.length > LONG && demandsMuch(sentences);
}

/** Several demands among other sentences are a document; a few demands and nothing else are what a user types. */
function demandsMuch(sentences: readonly string[]): boolean {
  const demands = sentences.filter(isDemand).length;
  return demands >= DEMANDS_OF_TEXTS && (demands < sentences.length || demands > DEMANDS_MAX);
}

/** Whether a message is short and has no greeting, no role prompt and no signature. */
export function isTypedBriefly({ text, words, sentences }: Message): boolean {
  if (text.length >= (words.isUnspaced ? SHORT_UNSPACED : SHORT)) return false;
  return !greets(text) && !givesOrders(text) && !isSigned(sentences);
}

/** Whether a line only agrees to something, as in a chat: "np, will do". */
export function isAgreement(line: string): boolean {
  const clauses = readSentence(line)
    .clauses.split(' , ')
    .filter((clause) => clause.trim() !== '');
  const isYes = (clause: string) => isPhrase(readSentence(clause), 'agreements');
  return clauses.some(isYes) && clauses.every((clause) => isYes(clause) || isFarewell(clause.trim()));
}

/**
 * Whether the assistant is asked for something: in the first or last sentence, or in a part of one without a demand
 * ("The total is off, please fix it.").
 */
export function turnsToAssistant({ sentences }: Message): boolean {
  const isAsked = (clause: string) => turnsToYou(clause) && !isPhrase(readSentence(clause), 'thanks');
  const last = sentences.at(-1) ?? '';
  // The last of several rules is a rule too, not a request.
  const isRequestLast = !isDemand(last) && sentences.filter(isDemand).length < DEMANDS_OF_TEXTS + 1;
  if (isAsked(sentences[0] ?? '') || (isAsked(last) && isRequestLast)) return true;
  return sentences
    .filter((sentence) => !isDemand(sentence))
    .some(
      (sentence) =>
        holdsPhrase(readSentence(sentence), 'please') || clausesOf(sentence).slice(1).some(isAsked),
    );
}

/** Whether the text seems to be in a language that has a file in `languages/`. */
export function isOfKnown(text: string): boolean {
  const language = guessLanguage(text);
  return language !== undefined && language !== 'unknown';
}

export function isOfUnknown({ text, sentences }: Message): boolean {
  const language = guessLanguage(text);
  return language === 'unknown'
    ? sentences.length > 1
    : language === undefined && sentences.length >= SENTENCES_OF_UNKNOWN;
}

/** Whether several sentences oblige a thing or a role and address nobody: "The tenant must … The tenant must …". */
export function obligesThings({ sentences }: Message): boolean {
  const obliging = sentences.filter((sentence) => {
    const words = readSentence(sentence);
    const isSaidToYou =
      holdsPhrase(words, 'you') || holdsPhrase(words, 'self') || startsWithPhrase(words, 'commands');
    return THING_FIRST.test(words.spaced) && holdsPhrase(words, 'commands') && !isSaidToYou;
  });
  return obliging.length > 1;
}
