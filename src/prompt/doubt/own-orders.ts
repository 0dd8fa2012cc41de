import { spaced } from '../../languages/pattern-table.ts';
import { addressesMany, addressesStrangers, obligesOthers } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { isDemand, isList, type Passage, sentencesOf, textOf } from './passage.ts';

/** Users who type give their instructions in a few short sentences; longer ones come from documents. */
const ORDERS_MAX = 8;
const WORDS_MAX = 22;
const CHARACTERS_MAX_UNSPACED = 45;
const ITEM_WORDS_MAX = 14;
const TELEGRAM_WORDS_MAX = 4;
/** A subject of up to six words (captured) before a word such as "must". */
const OBLIGED = new RegExp(`^ ((?:\\S+ ){1,6}?)(?:${spaced.modals}) `);
/** "It must …": "it" is the subject of the task. */
const ITSELF = new RegExp(`^ (?:${spaced.itself}) (?:${spaced.modals}) `);
const DEMANDING = new RegExp(` (?:${spaced.modals}|${spaced.forEver}) `);
const QUOTED = /^["“„«‘「]/;
/** The length of the word stem that is compared, so that endings do not matter. */
const STEM = 6;

/**
 * Whether a passage is instructions for the task: a few short sentences, at least half of them demands. What is obliged
 * must be named in the task; a sentence that obliges anything else comes from a document.
 */
export function areOrders(passage: Passage): boolean {
  const text = textOf(passage);
  const sentences = sentencesOf(text).map((sentence) => withoutMark(sentence.trim()));
  if (passage.isInOtherHand || passage.isInOtherLanguage || sentences.length > ORDERS_MAX) return false;
  if (addressesMany(text) || addressesStrangers(text) || obligesOthers(text)) return false;
  if (!sentences.every(isBrief)) return false;
  const isOfTask = ITSELF.test(readSentence(sentences[0] ?? '').spaced);
  if (!isOfTask && sentences.some((sentence) => isOfOthers(sentence, passage.task))) return false;
  const orders = sentences.filter((sentence) => isDemand(sentence) || isTelegram(sentence));
  return sentences.some(isDemand) && orders.length * 2 >= sentences.length;
}

/** Whether a list has few, short items without full stops or formatting, as users type them after a task. */
export function isBriefList({ lines, isInOtherHand }: Passage): boolean {
  if (lines.length > ORDERS_MAX || !isList(lines) || isInOtherHand) return false;
  return lines.every(({ text }) => {
    const item = withoutMark(text);
    return !/[.。*_]$|\*\*|\]\(/.test(item) && item.split(' ').length <= ITEM_WORDS_MAX && isBrief(item);
  });
}

/** Whether a sentence has only a few words: "Coverage must not drop.", "One commit per file." */
function isTelegram(sentence: string): boolean {
  const { isUnspaced, spaced: words } = readSentence(sentence);
  return !isUnspaced && words.trim().split(' ').length <= TELEGRAM_WORDS_MAX;
}

function isBrief(sentence: string): boolean {
  const { isUnspaced, spaced: words } = readSentence(sentence);
  return isUnspaced
    ? sentence.length <= CHARACTERS_MAX_UNSPACED
    : words.trim().split(' ').length <= WORDS_MAX;
}

/** Whether a sentence addresses nobody: "The tenant must …", "we never …", "clients are safe", or a quotation. */
function isOfOthers(sentence: string, task: string): boolean {
  const words = readSentence(sentence);
  if (QUOTED.test(sentence) || (startsWithPhrase(words, 'group') && isDemand(sentence))) return true;
  if (holdsPhrase(words, 'copulas') && !isDemand(sentence)) return true;
  const subject = OBLIGED.exec(words.spaced)?.[1];
  if (subject === undefined || holdsPhrase(words, 'you') || startsWithPhrase(words, 'commands')) return false;
  // A short subject such as "it" refers to the task, and documents do not write such short sentences.
  if (/^\S{1,4} $/.test(subject) || isTelegram(sentence)) return false;
  const known = readSentence(task).spaced;
  return !subject.split(' ').some((word) => word.length > 3 && known.includes(word.slice(0, STEM)));
}

/** Stricter than `isDemand`: "The search finds no umlauts" holds the keyword "no" and demands nothing. */
function demands(sentence: string): boolean {
  const words = readSentence(sentence);
  return startsWithPhrase(words, 'commands') || DEMANDING.test(words.spaced);
}

/** Whether a passage reports a problem and demands nothing: "The export hangs since yesterday." */
export function tellsTrouble(passage: Passage): boolean {
  const text = textOf(passage);
  return (
    sentencesOf(text).length <= ORDERS_MAX &&
    !sentencesOf(text).some(demands) &&
    holdsPhrase(readSentence(text), 'troubles')
  );
}
