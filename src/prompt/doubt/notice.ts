import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { namesPath } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { isDemand } from './passage.ts';

const SENTENCES_MIN = 3;
const DEMANDS_MIN = 2;
const LENGTH_MIN = 150;
const OBLIGED = new RegExp(` (?:${spaced.modals}) `);
const WRAPPED_MIN = 50;
const WRAPPED_SPREAD = 25;
const WRAPS_MIN = 2;
/** Word stems of programming work with an ending of up to three letters; abbreviations only as whole words. */
const WORKED_ON = new RegExp(` (?:(?:${spaced.workedOn})[^ ]{0,3}|${spaced.workedOnWhole}) `);
const WORKED_ON_UNSPACED = new RegExp(unspaced.workedOn);
const GONE_OVER = letterPattern(String.raw`^(?:[\p{Lu}\d][^\n]*[.!…]|[^\n]*[。！])$`);
const GOES_ON = letterPattern(String.raw`[\p{L},]$`);
/** A title in brackets, as notices begin: "[Notice] …", also in the wide brackets of Chinese and Japanese. */
const BRACKETED = /^(?:【[^】]{1,20}】|［[^］]{1,20}］|\[[^\]\sxX][^\]]{1,20}\] ?[^\s(:])/;

/** Whether several sentences say what must be and address nobody: no request, no "you", "I", "we" or "please". */
export function speaksToNobody(sentences: readonly string[]): boolean {
  const text = sentences.join(' ');
  if (sentences.length < SENTENCES_MIN || text.length < LENGTH_MIN) return false;
  const words = readSentence(text);
  if ((['you', 'self', 'group', 'please'] as const).some((name) => holdsPhrase(words, name))) return false;
  if (sentences.some(isToYou)) return false;
  return sentences.filter((sentence) => OBLIGED.test(readSentence(sentence).spaced)).length > 1;
}

/** Whether a sentence asks for work: "Draw a map", but not "please never" or "please note:". */
function isRequest(sentence: string): boolean {
  return turnsToYou(sentence) && !isDemand(sentence) && !/[:：]/.test(sentence);
}

function isToYou(sentence: string): boolean {
  const words = readSentence(sentence);
  return turnsToYou(sentence) || startsWithPhrase(words, 'commands') || startsWithPhrase(words, 'wishes');
}

/** Whether polished sentences with several demands are about something other than programming work. */
export function isOfElsewhere(text: string, sentences: readonly string[]): boolean {
  if (sentences.length < SENTENCES_MIN || text.includes('\n')) return false;
  if (sentences.filter(isDemand).length < DEMANDS_MIN) return false;
  const words = readSentence(text);
  // A user who reports a problem goes on with how to fix it.
  if (holdsPhrase(words, 'troubles') || isRequest(sentences[0]!)) return false;
  if (holdsPhrase(words, 'self') || namesPath(text) || /[`_{}<>=]|\(\)|\p{Ll}\p{Lu}/u.test(text))
    return false;
  if (!sentences.every((sentence) => GONE_OVER.test(sentence))) return false;
  return !WORKED_ON.test(words.spaced) && !WORKED_ON_UNSPACED.test(text);
}

/** Whether a text begins with a title in brackets and demands something. */
export function isBracketed(sentences: readonly string[]): boolean {
  return BRACKETED.test(sentences[0] ?? '') && sentences.length > 1 && sentences.some(isDemand);
}

/**
 * Whether lines were wrapped by a program: equally long and broken mid-sentence; users break lines at sentence ends.
 */
export function isWrapped(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1).map(({ length }) => length);
  if (full.length < WRAPS_MIN || Math.min(...full) < WRAPPED_MIN) return false;
  if (Math.max(...full, lines.at(-1)!.length) > Math.min(...full) + WRAPPED_SPREAD) return false;
  return lines.slice(0, -1).filter((line) => GOES_ON.test(line)).length >= WRAPS_MIN;
}
