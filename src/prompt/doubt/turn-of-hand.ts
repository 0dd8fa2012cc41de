import { letterPattern } from '../../domain/letter-pattern.ts';
import { addressesMany, addressesStrangers, turnsToYou } from '../block-signals.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import { greets } from '../mail-lines.ts';
import type { OwnLine } from '../own-lines.ts';
import { readSentence } from '../sentence.ts';
import { announces, asks, namesAuthor, needsText, pointsAway, pointsUp } from '../speaks-of-text.ts';
import { guessLanguage } from './guess-language.ts';
import { hasOwnLabel, isNamedSentence } from './labelled-text.ts';
import { joins, leadsOwn } from './leads-own.ts';
import { isWrapped } from './notice.ts';
import { isDemand, isDialogue, isSmall, sentencesOf } from './passage.ts';
import { leadsInUnknown } from './unknown-lead.ts';

const LARGE = letterPattern(String.raw`^["'(]*[\p{Lu}]`);
const STOPPED = /[.!。！]["')]*$/;
const STOPPED_OR_LINK = /[.!。！]["')]*$|https?:\/\/\S+$/;

/** Whether the author changes at this line: the first or last line refers to the others, or is written differently. */
export function isTurn(own: readonly OwnLine[], index: number): boolean {
  if (index === 1 && turnsBelow(own)) return true;
  if (index !== own.length - 1) return false;
  const { text } = own[index]!;
  const isAbout = pointsAway(text) || pointsUp(text) || (namesAuthor(text) && !isDemand(text));
  const above = own.slice(0, index);
  return isAbout || changesHand(own, index) || (isSpoken(text) && isOtherLanguage(text, above));
}

/** Whether a text was typed quickly: lower case at the beginning and no full stop. */
export function isDashedOff(text: string): boolean {
  return isSmall(text) && !/[.!]$/.test(text);
}

/** Whether the first line is the user's and the lines below it are somebody else's. */
function turnsBelow([first, ...below]: readonly OwnLine[]): boolean {
  const { text } = first!;
  if (leadsInUnknown(text, [first!, ...below].map((line) => line.text).join('\n'))) return true;
  // "enable this rule" does not introduce a text.
  if (leadsOwn(text)) return pointsAway(text) && isOtherHandBelow(text, below);
  if (pointsAway(text) || isOpenNews(text) || isDialogue(below) || isWrapped(textsOf(below))) return true;
  if (!greets(text) && greets(below[0]!.text)) return true;
  if (isDemand(text)) return false;
  const sentence = readSentence(text);
  if (holdsPhrase(sentence, 'asksOfAuthor') || (sentence.isUnspaced && namesAuthor(text))) return true;
  return isOtherHandBelow(text, below) || isOtherLanguage(text, below);
}

function textsOf(lines: readonly OwnLine[]): string[] {
  return lines.map(({ text }) => text);
}

function isSpoken(text: string): boolean {
  return turnsToYou(text) || asks(text) || needsText(text);
}

/** Whether a message is announced without a full stop, so that it follows: "Lucy just pinged me". */
function isOpenNews(text: string): boolean {
  return announces(text) && !/[.!。！]$/.test(text);
}

/** Whether a quickly typed line ("build it") stands above polished sentences with a demand. */
function isOtherHandBelow(text: string, below: readonly OwnLine[]): boolean {
  if (!isDashedOff(text) || joins(below[0]!.text)) return false;
  const sentences = below.flatMap((line) => sentencesOf(line.text));
  return (
    sentences.length > 1 &&
    sentences.some(isDemand) &&
    below.every((line) => LARGE.test(line.text) || isNamedSentence(line.text)) &&
    STOPPED_OR_LINK.test(below.at(-1)!.text)
  );
}

function isOtherLanguage(text: string, lines: readonly OwnLine[]): boolean {
  const languages = [text, lines.map((line) => line.text).join('\n')].map(guessLanguage);
  return (
    languages.every((language) => language !== undefined && language !== 'unknown') &&
    languages[0] !== languages[1]
  );
}

/**
 * Whether the last line has another author: a question below words to a group or to strangers, or a quickly typed line
 * below polished sentences that it does not continue.
 */
function changesHand(own: readonly OwnLine[], index: number): boolean {
  const { text } = own[index]!;
  const above = own.slice(0, index).map((line) => line.text);
  if (asks(text) && above.some(addressesMany)) return true;
  if (asks(text) && /[\u3040-\u9fff\uac00-\ud7af]/.test(text) && above.some(addressesStrangers)) return true;
  if (!isDashedOff(text) || joins(text) || hasOwnLabel(above[0]!)) return false;
  return above.some(isDemand) && above.every((line) => LARGE.test(line) && STOPPED.test(line));
}
