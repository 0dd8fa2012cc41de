import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { addressesMany, addressesStrangers, obligesOthers, turnsToYou } from '../block-signals.ts';
import { clausesOf } from '../clauses.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { greets, turnsToMany } from '../mail-lines.ts';
import { namesPath, withoutMark } from '../prompt-line.ts';
import { isFirstName } from '../read-speaker.ts';
import { readSentence, type Sentence } from '../sentence.ts';
import { guessLanguage } from './guess-language.ts';
import {
  areNamed,
  areSteps,
  areTitled,
  hasOwnLabel,
  haveBoxes,
  isLabelledByOthers,
} from './labelled-text.ts';
import { joins } from './leads-own.ts';
import { isBracketed, isOfElsewhere, isToOthers, isWrapped, speaksToNobody } from './notice.ts';
import { givesName, givesOrders, givesRole, isAnswer } from './other-assistant.ts';
import { isDemand, isLabelled, isSmall, type Passage, sentencesOf, textOf } from './passage.ts';
import { bare, isFarewell, isSigned, isSignedByName } from './signature.ts';
import { isHasty } from './typed-evidence.ts';

interface Message {
  text: string;
  words: Sentence;
  /** Its sentences, without the marks of a list. */
  sentences: string[];
  lines: string[];
}

/** One reason to take a message for a copy of somebody else's (positive) or for typed (negative). */
interface Sign {
  name: string;
  weight: number;
  holds(message: Message): boolean;
}

/** From this sum on nobody can say; what demands nothing needs more. */
const DOUBT_MIN = 3;
const DOUBT_MIN_HARMLESS = 6;
/** Somebody who types says what is wrong and what to keep to in fewer sentences. */
const SENTENCES_OF_TEXTS = 8;
const SENTENCES_OF_UNKNOWN = 3;
const DEMANDS_OF_TEXTS = 2;
const DEMANDS_MAX = 5;
const SIGNATURE_WORDS_MAX = 3;
const LONG = 900;
const SHORT = 110;
const SHORT_UNSPACED = 45;
/** Where more words begin large, nouns do. */
const LARGE_SHARE_MAX = 0.2;
/** An article, and what it stands before. */
const THING_FIRST = new RegExp(`^ (?:${spaced.articles}) \\S`);
const NAME = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]+$`);
const LARGE = letterPattern(String.raw`^[\p{Lu}]`);

const SIGNS: readonly Sign[] = [
  { name: 'turns to many', weight: 6, holds: ({ sentences }) => sentences.some(turnsToAll) },
  { name: 'gives a role', weight: 6, holds: ({ text }) => givesRole(text) },
  { name: 'gives a role, and orders', weight: 2, holds: ({ text }) => givesOrders(text) },
  { name: 'gives a name', weight: 3, holds: ({ text }) => givesName(text) },
  { name: 'answers as an assistant', weight: 8, holds: ({ text }) => isAnswer(text) },
  { name: 'addresses many', weight: 5, holds: ({ text }) => addressesMany(text) },
  { name: 'addresses strangers', weight: 2, holds: ({ text }) => addressesStrangers(text) },
  { name: 'named line by line', weight: 10, holds: ({ lines }) => areNamed(lines) },
  { name: 'boxes to tick', weight: 5, holds: ({ lines }) => haveBoxes(lines) },
  { name: 'step by step', weight: 5, holds: ({ lines }) => areSteps(lines) },
  { name: 'below a title', weight: 4, holds: ({ lines }) => areTitled(lines) },
  { name: 'greets', weight: 2, holds: ({ text }) => greets(text) },
  { name: 'greets, and names somebody', weight: 4, holds: ({ text }) => greets(text) && namesSomebody(text) },
  { name: 'signed', weight: 5, holds: ({ sentences }) => isSigned(sentences) },
  { name: 'signed by somebody', weight: 4, holds: ({ sentences }) => isSignedByName(sentences.at(-1) ?? '') },
  { name: 'thanks, on a line of its own', weight: 2, holds: ({ lines }) => lines.slice(1).some(isFarewell) },
  { name: 'said yes to', weight: 10, holds: ({ lines }) => lines.slice(1).some(isAgreement) },
  { name: 'a text', weight: 4, holds: isText },
  { name: 'tells first, then demands', weight: 3, holds: tellsFirst },
  { name: 'obliges others', weight: 4, holds: ({ text }) => obligesOthers(text) },
  { name: 'obliges things, one after the other', weight: 5, holds: obligesThings },
  { name: 'speaks to nobody', weight: 4, holds: ({ sentences }) => speaksToNobody(sentences) },
  { name: 'of elsewhere', weight: 8, holds: ({ text, sentences }) => isOfElsewhere(text, sentences) },
  { name: 'below a title in brackets', weight: 3, holds: ({ sentences }) => isBracketed(sentences) },
  { name: 'wrapped', weight: 6, holds: ({ lines }) => isWrapped(lines) },
  { name: 'in a language that we do not know', weight: 4, holds: isOfUnknown },
  { name: 'remarks of a reviewer', weight: 8, holds: ({ words }) => holdsPhrase(words, 'reviews') },
  { name: 'pieces of a page', weight: 8, holds: ({ words }) => holdsPhrase(words, 'pageParts') },
  { name: 'long', weight: 3, holds: ({ text, sentences }) => text.length > LONG && demandsMuch(sentences) },
  { name: 'short', weight: -2, holds: isTyped },
  {
    name: 'answers the assistant',
    weight: -3,
    holds: ({ sentences }) => sentences.length > 1 && isFarewell(bare(sentences[0]!)),
  },
  { name: 'says I', weight: -2, holds: ({ words }) => holdsPhrase(words, 'self') },
  { name: 'turns to the assistant', weight: -3, holds: asksForWork },
  { name: 'asks', weight: -3, holds: ({ text }) => /[?？]\s*$/.test(text) },
  { name: 'names a path', weight: -1, holds: ({ text }) => namesPath(text) },
  { name: 'typed small', weight: -2, holds: ({ sentences }) => sentences.every(isSmall) },
  { name: 'typed in haste', weight: -1, holds: ({ text }) => isHasty(text) },
  { name: 'joins', weight: -2, holds: ({ text }) => joins(text) },
  {
    name: 'under a label of others',
    weight: 5,
    holds: ({ text }) => isLabelledByOthers(text) || (hasOwnLabel(text) && addressesStrangers(text)),
  },
  { name: 'says you', weight: -1, holds: ({ words }) => holdsPhrase(words, 'you') },
  {
    name: 'labelled, line by line',
    weight: -4,
    holds: ({ lines }) => lines.length > 1 && lines.every(isLabelled),
  },
  {
    name: 'labelled',
    weight: -3,
    holds: ({ text, sentences }) => hasOwnLabel(text) && !isSigned(sentences) && !isToOthers(text),
  },
  { name: 'what you do', weight: -2, holds: ({ words }) => holdsPhrase(words, 'whileYou') },
];

/** Whether a prompt of a single passage may be a copy: nothing stands around it that could say so. */
export function mayBeCopied(passage: Passage): boolean {
  const text = textOf(passage);
  const message = {
    ...{ text, words: readSentence(text) },
    // With the heading, which the text is without.
    lines: passage.lines.map((line) => withoutMark(line.text)),
    sentences: sentencesOf(text).map(withoutMark),
  };
  const isHarmless = !isDemand(text) && isOfKnown(text);
  return weigh(message) >= (isHarmless ? DOUBT_MIN_HARMLESS : DOUBT_MIN);
}

function weigh(message: Message): number {
  return SIGNS.filter(({ holds }) => holds(message)).reduce((sum, { weight }) => sum + weight, 0);
}

/** "folks, never …", and "thanks all" at the end. */
function turnsToAll(sentence: string): boolean {
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

/** A name in the middle of a sentence. */
function namesSomebody(text: string): boolean {
  const words = text.split(/\s+/);
  const names = words
    .filter((_word, index) => index > 0 && !/[.!?:]$/.test(words[index - 1]!))
    .map((word) => word.replace(/[,.;:!?()]+/g, ''))
    .filter((word) => NAME.test(word));
  return names.some(isFirstName) || (names.length > 0 && names.length < words.length * LARGE_SHARE_MAX);
}

/** Sentences one after the other, all gone over, none of them of the user's own affairs. */
function isText(message: Message): boolean {
  const { sentences, words } = message;
  const full = sentences.filter(
    (sentence) => LARGE.test(sentence) || /[\u3040-\u9fff\uac00-\ud7af]/.test(sentence),
  );
  if (!demandsMuch(sentences) || asksForWork(message)) return false;
  return full.length >= SENTENCES_OF_TEXTS && !holdsPhrase(words, 'self');
}

/** A demand goes with a task; several among other sentences are a document, and by themselves what somebody types. */
function demandsMuch(sentences: readonly string[]): boolean {
  const demands = sentences.filter(isDemand).length;
  return demands >= DEMANDS_OF_TEXTS && (demands < sentences.length || demands > DEMANDS_MAX);
}

/** "This repository contains the shop. Never …" */
function tellsFirst(message: Message): boolean {
  const [first = '', ...rest] = message.sentences;
  if (
    rest.length < SENTENCES_OF_TEXTS - 1 ||
    rest.filter(isDemand).length < 2 ||
    !LARGE.test(first) ||
    isDemand(first)
  )
    return false;
  return !asksForWork(message) && !holdsPhrase(readSentence(first), 'self') && !/[:：?？]$/.test(first);
}

/** Few words, and neither a greeting, a role with orders nor a signature. */
function isTyped(message: Message): boolean {
  return (
    isShort(message) && !greets(message.text) && !givesOrders(message.text) && !isSigned(message.sentences)
  );
}

function isShort({ text, words }: Message): boolean {
  return text.length < (words.isUnspaced ? SHORT_UNSPACED : SHORT);
}

/** "np, will do" */
function isAgreement(line: string): boolean {
  const clauses = readSentence(line)
    .clauses.split(' , ')
    .filter((clause) => clause.trim() !== '');
  const isYes = (clause: string) => isPhrase(readSentence(clause), 'agreements');
  return clauses.some(isYes) && clauses.every((clause) => isYes(clause) || isFarewell(clause.trim()));
}

/** In its first sentence or its last, or in a clause of one that demands nothing: "The total is off, please fix it." */
function asksForWork({ sentences }: Message): boolean {
  const isAsked = (clause: string) => turnsToYou(clause) && !isPhrase(readSentence(clause), 'thanks');
  const last = sentences.at(-1) ?? '';
  // The last of several rules is one of them.
  const isRequestLast = !isDemand(last) && sentences.filter(isDemand).length < DEMANDS_OF_TEXTS + 1;
  if (isAsked(sentences[0] ?? '') || (isAsked(last) && isRequestLast)) return true;
  return sentences
    .filter((sentence) => !isDemand(sentence))
    .some(
      (sentence) =>
        holdsPhrase(readSentence(sentence), 'please') || clausesOf(sentence).slice(1).some(isAsked),
    );
}

/** Of a language with a file, as far as one can tell. */
function isOfKnown(text: string): boolean {
  const language = guessLanguage(text);
  return language !== undefined && language !== 'unknown';
}

function isOfUnknown({ text, sentences }: Message): boolean {
  const language = guessLanguage(text);
  return language === 'unknown'
    ? sentences.length > 1
    : language === undefined && sentences.length >= SENTENCES_OF_UNKNOWN;
}

/** "The tenant must … The tenant must …": nobody is spoken to. */
function obligesThings({ sentences }: Message): boolean {
  const obliging = sentences.filter((sentence) => {
    const words = readSentence(sentence);
    const isSaidToYou =
      holdsPhrase(words, 'you') || holdsPhrase(words, 'self') || startsWithPhrase(words, 'commands');
    return THING_FIRST.test(words.spaced) && holdsPhrase(words, 'commands') && !isSaidToYou;
  });
  return obliging.length > 1;
}
