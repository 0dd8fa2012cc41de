import { letterPattern } from '../../domain/letter-pattern.ts';
import { turnsToYou } from '../block-signals.ts';
import { isPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { endsMail } from '../mail-lines.ts';
import { readSentence } from '../sentence.ts';
import { isDemand } from './passage.ts';

const SIGNATURE_WORDS_MAX = 3;
const NAME = letterPattern(String.raw`^[\p{Lu}][\p{Ll}]+$`);
const LARGE = letterPattern(String.raw`^[\p{Lu}]`);
/** A signature behind a dash: "— Release Management". */
const NAME_BEHIND_DASH = letterPattern(
  String.raw`^(?:[—–]|--?) ?[\p{Lu}][\p{L}.]*(?: [\p{Lu}&][\p{L}.]*){0,3}$`,
);

/** Whether a text ends with a signature, a few capitalized words behind the last full stop: "Cheers", "VG Anke". */
export function isSigned(sentences: readonly string[]): boolean {
  const last = sentences.at(-1);
  if (last === undefined || sentences.length < 2) return false;
  if (NAME_BEHIND_DASH.test(last)) return true;
  const words = bare(last).split(/[\s,]+/);
  // "Next: models/" is no signature.
  if (words.length > SIGNATURE_WORDS_MAX || /[:/`]/.test(last)) return false;
  if (isFarewell(words[0]!) || isFarewell(words.join(' '))) return true;
  if (words.length > 1 && startsWithPhrase(readSentence(last), 'greetings')) return true;
  return !/[.?]$/.test(last) && LARGE.test(last) && !isDemand(last) && !turnsToYou(last);
}

/** Whether a sentence is a farewell with a name: "Thanks, Ines", but not "thanks, Claude". */
export function isSignedByName(sentence: string): boolean {
  const words = bare(sentence).split(/[\s,]+/);
  const name = words.at(-1)!;
  return (
    words.length > 1 &&
    words.length <= SIGNATURE_WORDS_MAX &&
    NAME.test(name) &&
    name !== 'Claude' &&
    isFarewell(words.slice(0, -1).join(' '))
  );
}

export function bare(sentence: string): string {
  return sentence.replace(/[.!,]\s*$/, '');
}

export function isFarewell(words: string): boolean {
  return endsMail(words) || isPhrase(readSentence(words), 'thanks');
}
