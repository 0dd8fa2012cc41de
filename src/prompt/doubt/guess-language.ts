import { holdsPhrase } from '../holds-phrase.ts';
import { countCommon } from '../likely-languages.ts';
import { readSentence } from '../sentence.ts';

/** So many of its common words make a language likely; so many words without any make it one that we do not know. */
const COMMON_MIN = 2;
const UNKNOWN_WORDS_MIN = 5;
/** Where some word of it is among the commonest of a language. */
const UNKNOWN_WORDS_MIN_SHARED = 12;
const COMMON_SHARE_MIN = 0.15;
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['japanese', /[\u3040-\u30ff]/],
  ['korean', /[\uac00-\ud7af]/],
  ['chinese', /[\u3400-\u9fff]/],
  ['cyrillic', /[\u0400-\u04ff]/],
  ['unknown', /[\u0370-\u03ff\u0530-\u08ff\u0900-\u10ff\u1200-\u139f]/],
];

/** The language of a text, by its letters and its commonest words; `unknown` for one without a file, nothing where a few words leave it open. */
export function guessLanguage(text: string): string | undefined {
  const letters = LETTERS.find(([, pattern]) => pattern.test(text));
  if (letters) return letters[0];
  const words = readSentence(text).spaced.trim().split(' ');
  const counts = countCommon(words);
  const most = Math.max(...counts.map(([, count]) => count));
  const unknownMin = most === 0 ? UNKNOWN_WORDS_MIN : UNKNOWN_WORDS_MIN_SHARED;
  if (most < words.length * COMMON_SHARE_MIN && words.length >= unknownMin && !isKnown(text, most))
    return 'unknown';
  const [name, ...others] = counts.filter(([, count]) => count === most).map(([language]) => language);
  return most >= COMMON_MIN && others.length === 0 ? name : undefined;
}

/** Whether words of another kind are known as well, more than two languages share by chance. */
function isKnown(text: string, common: number): boolean {
  const sentence = readSentence(text);
  const known = (['commands', 'wishes', 'requests', 'self', 'group', 'you', 'please'] as const).filter(
    (name) => holdsPhrase(sentence, name),
  );
  return known.length > common;
}
