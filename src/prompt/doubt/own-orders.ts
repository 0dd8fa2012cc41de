import { spaced } from '../../languages/pattern-table.ts';
import { addressesMany, addressesStrangers, obligesOthers } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { isDemand, isList, type Passage, sentencesOf, textOf } from './passage.ts';

/** Somebody who types says what to keep to in a few short sentences. */
const ORDERS_MAX = 8;
const WORDS_MAX = 22;
const CHARACTERS_MAX_UNSPACED = 45;
const ITEM_WORDS_MAX = 14;
const TELEGRAM_WORDS_MAX = 4;
/** What has to do something, and that it has to. */
const OBLIGED = new RegExp(`^ ((?:\\S+ ){1,6}?)(?:${spaced.modals}) `);
/** "It must …": what was spoken of in the task. */
const ITSELF = new RegExp(`^ (?:${spaced.itself}) (?:${spaced.modals}) `);
const DEMANDING = new RegExp(` (?:${spaced.modals}|${spaced.forEver}) `);
const QUOTED = /^["“„«‘「]/;
/** Enough of a word to know it by, whatever its ending. */
const STEM = 6;

/**
 * Whether a passage is what somebody says to who does the work: a few short sentences, many of them demands. What has to be or
 * to do something is what the task is about; anything else is obliged by a document.
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

/** A few short items without full stops, as somebody types them who has just said what to do. */
export function isBriefList({ lines, isInOtherHand }: Passage): boolean {
  if (lines.length > ORDERS_MAX || !isList(lines) || isInOtherHand) return false;
  return lines.every(({ text }) => {
    const item = withoutMark(text);
    return !/[.。*_]$|\*\*|\]\(/.test(item) && item.split(' ').length <= ITEM_WORDS_MAX && isBrief(item);
  });
}

/** "Coverage must not drop.", "One commit per file." */
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

/** "The tenant must …", "we never …", "clients are safe", or a quotation: nobody is spoken to. */
function isOfOthers(sentence: string, task: string): boolean {
  const words = readSentence(sentence);
  if (QUOTED.test(sentence) || (startsWithPhrase(words, 'group') && isDemand(sentence))) return true;
  if (holdsPhrase(words, 'copulas') && !isDemand(sentence)) return true;
  const subject = OBLIGED.exec(words.spaced)?.[1];
  if (subject === undefined || holdsPhrase(words, 'you') || startsWithPhrase(words, 'commands')) return false;
  // "It" is what was spoken of; and documents are not that brief.
  if (/^\S{1,4} $/.test(subject) || isTelegram(sentence)) return false;
  const known = readSentence(task).spaced;
  return !subject.split(' ').some((word) => word.length > 3 && known.includes(word.slice(0, STEM)));
}

/** "The search finds no umlauts" has the word of a demand in it, and demands nothing. */
function demands(sentence: string): boolean {
  const words = readSentence(sentence);
  return startsWithPhrase(words, 'commands') || DEMANDING.test(words.spaced);
}

/** "The export hangs since yesterday." */
export function tellsTrouble(passage: Passage): boolean {
  const text = textOf(passage);
  return (
    sentencesOf(text).length <= ORDERS_MAX &&
    !sentencesOf(text).some(demands) &&
    holdsPhrase(readSentence(text), 'troubles')
  );
}
