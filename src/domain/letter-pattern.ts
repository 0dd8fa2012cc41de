import { createPhraseFinder } from './phrase-finder.ts';

/** The letters and digits among the first 256 characters. */
const LATIN: Readonly<Record<string, string>> = {
  '\\p{L}': 'A-Za-z\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff',
  '\\p{Lu}': 'A-Z\\xc0-\\xd6\\xd8-\\xde',
  '\\p{Ll}': 'a-z\\xb5\\xdf-\\xf6\\xf8-\\xff',
  '\\p{N}': '0-9\\xb2\\xb3\\xb9\\xbc-\\xbe',
  '\\p{Script=Han}': '',
  '\\p{Script=Hangul}': '',
};

/** A letter or a digit may be among these; behind the first 256 characters there are many signs that are none. */
const OTHERS = /[\u0100-\u1fff\u2070-\u209f\u2100-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\uffff]/;

/** What hooks read is less: the words are looked for one by one. */
const WARM_UP_CHARACTERS = 100_000;

/** One text is tested with many patterns in a row. */
let latest = { text: '', hasOthers: false, lower: '' };

function lookAt(text: string): typeof latest {
  if (latest.text !== text) latest = { text, hasOthers: OTHERS.test(text), lower: text.toLowerCase() };
  return latest;
}

export interface LetterPattern {
  /** The pattern for a text. */
  for(text: string): RegExp;
  test(text: string): boolean;
}

/**
 * A pattern of words of many languages, or one in which `\p{L}` and the like stand, always in brackets. V8 takes one to two
 * milliseconds to make one from all letters there are, or one with the flags `iu`, which is much in a process that lives for
 * thirty; so most texts get one without `u` and from Latin letters, and none is made before it is needed. A pattern in any case
 * may come with words in lower case, of which one stands in every text that it matches: a Latin text that holds none of them needs
 * no pattern to be tested.
 */
export function letterPattern(source: string, flags = '', words?: readonly string[]): LetterPattern {
  const mayMatch = words && wordGate(words);
  let latin: RegExp | undefined;
  let full: RegExp | undefined;
  let small: RegExp | undefined;
  const find = (text: string) => {
    if (lookAt(text).hasOthers) {
      full ??= new RegExp(source, `${flags}u`);
      return full;
    }
    latin ??= new RegExp(inLatin(source), flags);
    return latin;
  };
  const test = (text: string) => {
    if (mayMatch?.(text) === false) return false;
    const { hasOthers, lower } = lookAt(text);
    if (hasOthers || flags !== 'i') return find(text).test(text);
    small ??= new RegExp(inSmallLetters(source));
    return small.test(lower);
  };
  return { for: find, test };
}

function inLatin(source: string): string {
  return source.replace(/\\p\{[\w=]+\}/g, (name) => LATIN[name]!);
}

/** For Latin texts in small letters, what a pattern is with the flag `i`: to make one with that flag takes V8 four times as long. */
function inSmallLetters(source: string): string {
  return inLatin(source.replaceAll('\\p{Lu}', '\\p{Ll}')).replace(
    /\\(?:x..|u....|.)|[A-Z\xc0-\xde\u0178]/g,
    (found) => (found.startsWith('\\') ? found : found.toLowerCase()),
  );
}

/** Says of a text whether a pattern with these words may match it or a part of it. */
export function wordGate(words: readonly string[]): (text: string) => boolean {
  const holdsOne = createPhraseFinder(words, WARM_UP_CHARACTERS);
  return (text) => {
    const { hasOthers, lower } = lookAt(text);
    return hasOthers || holdsOne(lower);
  };
}
