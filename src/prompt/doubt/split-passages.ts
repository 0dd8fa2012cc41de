import { letterPattern } from '../../domain/letter-pattern.ts';
import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import { endsMail } from '../mail-lines.ts';
import type { OwnLine } from '../own-lines.ts';
import { isListed } from '../prompt-line.ts';
import { readIntroduction } from '../read-introduction.ts';
import { isFirstName } from '../read-speaker.ts';
import { readSentence } from '../sentence.ts';
import { asks, namesPerson, needsText } from '../speaks-of-text.ts';
import { guessLanguage } from './guess-language.ts';
import { joins, leadsOwnList } from './leads-own.ts';
import {
  isDemanding,
  isHeaded,
  isLabelled,
  isList,
  isOneShort,
  isSmall,
  type Passage,
  sentencesOf,
  textOf,
} from './passage.ts';
import { isTask } from './passage-signs.ts';
import { isSigned } from './signature.ts';
import { isDashedOff, isTurn } from './turn-of-hand.ts';

const LARGE = letterPattern(String.raw`^["'(]*[\p{Lu}]`);
const STOPPED = /[.!。！]["')]*$/;
const LETTER = letterPattern(String.raw`[\p{L}]`);
const NOT_LARGE = letterPattern(String.raw`^[^\p{Lu}]`);

/**
 * Splits the user's lines at blank lines, at pasted text and at both ends of a list; a first or last line that refers
 * to the others, or is written differently, becomes a passage of its own.
 */
export function splitPassages(prompt: string, own: readonly OwnLine[]): Passage[] {
  const passages: Passage[] = [];
  const isEntry = findEntries(prompt, own);
  own.forEach((line, index) => {
    const before = own[index - 1];
    const gap = prompt.slice(before?.end ?? 0, line.start);
    const isApart = before === undefined || gap.trim() !== '' || gap.split('\n').length > 2;
    const isBroken =
      isApart || isEntry[index - 1] !== isEntry[index] || isTurn(own, index) || isBelowName(own, index);
    const isBeside = gap.trim() !== '';
    const last = passages.at(-1);
    if (last && isBeside) last.isBesideMaterial = true;
    if (last && !isBroken) last.lines.push(line);
    else
      passages.push({
        lines: [line],
        lead: isEntry[index] ? before : undefined,
        isFirst: last === undefined,
        isApart,
        isLast: false,
        isPointedAt: false,
        isContinued: false,
        isAfterTask: false,
        task: '',
        isAmongShort: false,
        isAmongHeaded: false,
        isBesideMaterial: isBeside,
        isInOtherLanguage: false,
        isInOtherHand: false,
        isBelowGoneOver: isBeside && isDashedOff(line.text) && isGoneOverText(gap),
        isBehindIntroduced:
          isBeside && before !== undefined && introducesPerson(before.text) && !isClosed(gap),
      });
    if (last && isBroken && joins(line.text)) last.isContinued = true;
  });
  const end = passages.at(-1);
  if (end) {
    end.isLast = true;
    end.isBesideMaterial ||= prompt.slice(end.lines.at(-1)!.end).trim() !== '';
  }
  const isTasked = passages.length > 1 && isTask(passages[0]!);
  const task = passages[0] ? textOf(passages[0]) : '';
  const isAmongShort = passages.every(({ lines }) => isOneShort(lines));
  const isAmongHeaded = areVoices(
    passages.filter(({ lines }) => isHeaded(lines)).map(({ lines }) => lines[0]!.text),
  );
  passages.forEach((passage, index) => {
    Object.assign(passage, {
      isAfterTask: isTasked && index > 0,
      task,
      isAmongShort,
      isAmongHeaded,
    });
  });
  compareWithEnds(passages);
  return passages;
}

/** Compares each passage with the first and the last one, which are usually typed even if there is a paste. */
function compareWithEnds(passages: readonly Passage[]): void {
  const texts = passages.map(textOf);
  const languages = texts.map(guessLanguage);
  const last = passages.length - 1;
  passages.forEach((passage, index) => {
    const ends = [0, last].filter((end) => end !== index && isSpoken(texts[end]!));
    passage.isInOtherLanguage = ends.some(
      (end) =>
        languages[end] !== undefined && languages[index] !== undefined && languages[end] !== languages[index],
    );
    passage.isInOtherHand = isGoneOver(passage) && ends.some((end) => isDashedOff(texts[end]!));
  });
}

/** A request, a question, a reference to a text, or a lower-case start: signs that the user typed it. */
function isSpoken(text: string): boolean {
  return asks(text) || turnsToYou(text) || needsText(text) || isSmall(text);
}

/**
 * Whether a passage is polished: sentences or items in upper case, most with a full stop. A single sentence counts only
 * if it is a demand, and not next to a paste nor last behind a task.
 */
function isGoneOver(passage: Passage): boolean {
  const pieces = sentencesOf(textOf(passage)).filter((piece) => LETTER.test(piece));
  const isAlone = passage.isBesideMaterial || (passage.isAfterTask && passage.isLast);
  const piecesMin = isDemanding(passage) && !isAlone ? 1 : 2;
  if (pieces.length < piecesMin || !pieces.every((piece) => LARGE.test(piece))) return false;
  return isList(passage.lines) || pieces.filter((piece) => STOPPED.test(piece)).length * 2 >= pieces.length;
}

function isGoneOverText(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.every((line) => LARGE.test(line) && STOPPED.test(line));
}

/** Quoted lines ("> …"), a code fence and a signature mark the end of a paste, so what follows is not part of it. */
function isClosed(text: string): boolean {
  const lines = text.trim().split('\n');
  return /^(?:>|```|~~~)/.test(lines.at(-1)!) || isSigned(lines);
}

/**
 * Whether headings are names of speakers: headings of a document differ, begin in upper case and are not first names.
 */
function areVoices(heads: readonly string[]): boolean {
  if (heads.length < 2) return false;
  return (
    new Set(heads).size < heads.length || heads.some((head) => NOT_LARGE.test(head) || isFirstName(head))
  );
}

/** Whether a line introduces the words of a person: "My boss wrote:". */
function introducesPerson(text: string): boolean {
  if (readIntroduction(text)?.strength !== 'strong') return false;
  const sentence = readSentence(text);
  return holdsPhrase(sentence, 'others') || holdsPhrase(sentence, 'thirdPersons') || namesPerson(text);
}

/** Marks list items, consecutive lines with labels, and lower-case lines below an introduction such as "Rules:". */
function findEntries(prompt: string, own: readonly OwnLine[]): boolean[] {
  let isLed = false;
  return own.map((line, index) => {
    const above = own[index - 1];
    const isBelow = above !== undefined && prompt.slice(above.end, line.start) === '\n';
    isLed = isBelow && isSmall(line.text) && (isLed || leadsOwnList(above.text));
    return isLed || isListed(line.text) || isAmongLabelled(own, index);
  });
}

function isAmongLabelled(own: readonly OwnLine[], index: number): boolean {
  const isLabelledAt = (at: number) => isLabelled(own[at]?.text ?? '');
  return isLabelledAt(index) && (isLabelledAt(index - 1) || isLabelledAt(index + 1));
}

/** Whether a line follows a mail signature: "Kind regards," and a name on the next line. */
function isBelowName(own: readonly OwnLine[], index: number): boolean {
  return index > 2 && endsMail(own[index - 2]!.text) && !endsMail(own[index - 1]!.text);
}
