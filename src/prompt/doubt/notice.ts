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
/** Words of work, with a short ending; abbreviations without one. */
const WORKED_ON = new RegExp(` (?:(?:${spaced.workedOn})[^ ]{0,3}|${spaced.workedOnWhole}) `);
const WORKED_ON_UNSPACED = new RegExp(unspaced.workedOn);
const GONE_OVER = letterPattern(String.raw`^(?:[\p{Lu}\d][^\n]*[.!…]|[^\n]*[。！])$`);
const GOES_ON = letterPattern(String.raw`[\p{L},]$`);
/** A word in brackets, as notices begin. */
const BRACKETED = /^(?:【[^】]{1,20}】|［[^］]{1,20}］|\[[^\]\sxX][^\]]{1,20}\] ?[^\s(:])/;

/** Several long sentences of what has to be, and nobody is spoken to: neither "use" nor "you", "I" or "please". */
export function speaksToNobody(sentences: readonly string[]): boolean {
  const text = sentences.join(' ');
  if (sentences.length < SENTENCES_MIN || text.length < LENGTH_MIN) return false;
  const words = readSentence(text);
  if ((['you', 'self', 'group', 'please'] as const).some((name) => holdsPhrase(words, name))) return false;
  if (sentences.some(isToYou)) return false;
  return sentences.filter((sentence) => OBLIGED.test(readSentence(sentence).spaced)).length > 1;
}

/** "Draw a map", but not "please never" or "please note:". */
function isRequest(sentence: string): boolean {
  return turnsToYou(sentence) && !isDemand(sentence) && !/[:：]/.test(sentence);
}

function isToYou(sentence: string): boolean {
  const words = readSentence(sentence);
  return turnsToYou(sentence) || startsWithPhrase(words, 'commands') || startsWithPhrase(words, 'wishes');
}

/** Several sentences that were gone over, demand several things, and are about nothing that an assistant at work is told about. */
export function isOfElsewhere(text: string, sentences: readonly string[]): boolean {
  if (sentences.length < SENTENCES_MIN || text.includes('\n')) return false;
  if (sentences.filter(isDemand).length < DEMANDS_MIN) return false;
  const words = readSentence(text);
  // Who tells what is wrong goes on with how to mend it.
  if (holdsPhrase(words, 'troubles') || isRequest(sentences[0]!)) return false;
  if (holdsPhrase(words, 'self') || namesPath(text) || /[`_{}<>=]|\(\)|\p{Ll}\p{Lu}/u.test(text))
    return false;
  if (!sentences.every((sentence) => GONE_OVER.test(sentence))) return false;
  return !WORKED_ON.test(words.spaced) && !WORKED_ON_UNSPACED.test(text);
}

/** A title in brackets, and sentences of which one demands something. */
export function isBracketed(sentences: readonly string[]): boolean {
  return BRACKETED.test(sentences[0] ?? '') && sentences.length > 1 && sentences.some(isDemand);
}

/** Lines of about one length that end in the middle of sentences, as programs break them; who types ends lines where they end. */
export function isWrapped(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1).map(({ length }) => length);
  if (full.length < WRAPS_MIN || Math.min(...full) < WRAPPED_MIN) return false;
  if (Math.max(...full, lines.at(-1)!.length) > Math.min(...full) + WRAPPED_SPREAD) return false;
  return lines.slice(0, -1).filter((line) => GOES_ON.test(line)).length >= WRAPS_MIN;
}
