import { holdsPhrase } from '../holds-phrase.ts';
import { countCommon } from '../likely-languages.ts';
import { readSentence } from '../sentence.ts';

/**
 * Minimum number of common words that makes a language likely, and of words without any that makes it an unknown one.
 */
const COMMON_MIN = 2;
const UNKNOWN_WORDS_MIN = 5;
/** The same if some words are common in a known language: neighbouring languages share a few. */
const UNKNOWN_WORDS_MIN_SHARED = 12;
const COMMON_SHARE_MIN = 0.15;
const LETTERS: readonly (readonly [string, RegExp])[] = [
  ['japanese', /[\u3040-\u30ff]/],
  ['korean', /[\uac00-\ud7af]/],
  ['chinese', /[\u3400-\u9fff]/],
  ['cyrillic', /[\u0400-\u04ff]/],
  ['unknown', /[\u0370-\u03ff\u0530-\u08ff\u0900-\u10ff\u1200-\u139f]/],
];

/**
 * Guesses the language of a text by its script and its most common words: `unknown` if it has no file in `languages/`,
 * undefined if the text is too short to tell.
 */
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

/** Whether words from more keyword lists match than common words do: more than an unknown language shares by chance. */
function isKnown(text: string, common: number): boolean {
  const sentence = readSentence(text);
  const known = (['commands', 'wishes', 'requests', 'self', 'group', 'you', 'please'] as const).filter(
    (name) => holdsPhrase(sentence, name),
  );
  return known.length > common;
}
