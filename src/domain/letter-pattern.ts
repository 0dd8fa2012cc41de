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

/** Letters that any case is not the same for as small letters are: of Greek, Turkish, and old ones. */
const ODD = /[\u0345\u0130\u017f\u0370-\u03ff\u1c80-\u1c88\u1e9b\u1f00-\u1fff\ufb05\ufb06]/;

/** One text is tested with many patterns in a row. */
let latest = { text: '', hasOthers: false, isOdd: false, lower: '' };

function lookAt(text: string): typeof latest {
  if (latest.text === text) return latest;
  const hasOthers = OTHERS.test(text);
  latest = { text, hasOthers, isOdd: hasOthers && ODD.test(text), lower: text.toLowerCase() };
  return latest;
}

export interface LetterPattern {
  /** The pattern for a text. */
  for(text: string): RegExp;
  test(text: string): boolean;
}

/**
 * A pattern of words of many languages, or one in which `\p{L}` and the like stand, always in brackets. V8 takes up to ten
 * milliseconds to make one with the flags `iu`, which is much in a process that lives for thirty; so most texts get one without `u`
 * and from Latin letters, those that are only tested are tested in small letters, and none is made before it is needed. A pattern in
 * any case may come with words in lower case, of which one stands in every text that it matches: a text that holds none of them needs
 * no pattern to be tested.
 */
export function letterPattern(source: string, flags = '', words?: readonly string[]): LetterPattern {
  const mayMatch = words && wordGate(words);
  const inAllLetters = pairOf(source, flags);
  let inSmallLetters: typeof inAllLetters | undefined;
  const find = (text: string) => inAllLetters(lookAt(text).hasOthers);
  const test = (text: string) => {
    if (mayMatch?.(text) === false) return false;
    const { hasOthers, isOdd, lower } = lookAt(text);
    if (flags !== 'i' || isOdd) return find(text).test(text);
    inSmallLetters ??= pairOf(smallLetters(source), '');
    return inSmallLetters(hasOthers).test(lower);
  };
  return { for: find, test };
}

/** The pattern for texts with other letters, and that for Latin ones. */
function pairOf(source: string, flags: string): (hasOthers: boolean) => RegExp {
  let latin: RegExp | undefined;
  let full: RegExp | undefined;
  return (hasOthers) => {
    if (hasOthers) {
      full ??= new RegExp(source, `${flags}u`);
      return full;
    }
    latin ??= new RegExp(
      source.replace(/\\p\{[\w=]+\}/g, (name) => LATIN[name]!),
      flags,
    );
    return latin;
  };
}

/** What a pattern with the flag `i` is for texts in small letters. Made with that flag, it takes V8 three to twenty times as long. */
function smallLetters(source: string): string {
  return source
    .replaceAll('\\p{Lu}', '\\p{Ll}')
    .replace(/\\(?:p\{[\w=]+\}|x..|u....|.)|[^\\]+/g, (piece) =>
      piece.startsWith('\\') ? piece : piece.toLowerCase(),
    );
}

/** Says of a text whether a pattern with these words may match it or a part of it. */
export function wordGate(words: readonly string[]): (text: string) => boolean {
  const holdsOne = createPhraseFinder(words, WARM_UP_CHARACTERS);
  return (text) => {
    const { isOdd, lower } = lookAt(text);
    return isOdd || holdsOne(lower);
  };
}
