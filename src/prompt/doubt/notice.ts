import { letterPattern } from '../../domain/letter-pattern.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { readSentence } from '../sentence.ts';
import { isDemand } from './passage.ts';

const SENTENCES_MIN = 3;
const LENGTH_MIN = 150;
const OBLIGED = new RegExp(` (?:${spaced.modals}) `);
const WRAPPED_MIN = 50;
const WRAPPED_SPREAD = 25;
const WRAPS_MIN = 2;
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

function isToYou(sentence: string): boolean {
  const words = readSentence(sentence);
  return turnsToYou(sentence) || startsWithPhrase(words, 'commands') || startsWithPhrase(words, 'wishes');
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
