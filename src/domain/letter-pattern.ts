import { createPhraseFinder } from './phrase-finder.ts';

/** Letters and digits among the first 256 characters, as character classes. */
const LATIN: Readonly<Record<string, string>> = {
  '\\p{L}': 'A-Za-z\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff',
  '\\p{Lu}': 'A-Z\\xc0-\\xd6\\xd8-\\xde',
  '\\p{Ll}': 'a-z\\xb5\\xdf-\\xf6\\xf8-\\xff',
  '\\p{N}': '0-9\\xb2\\xb3\\xb9\\xbc-\\xbe',
  '\\p{Script=Han}': '',
  '\\p{Script=Hangul}': '',
};

/** Ranges with letters or digits beyond the first 256 characters, without ranges of only punctuation and symbols. */
const OTHERS = /[\u0100-\u1fff\u2070-\u209f\u2100-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\uffff]/;

/** More than hooks read, so that these search for one word after the other. */
const WARM_UP_CHARACTERS = 100_000;

/** Letters for which lower-casing is not the same as ignoring case: Greek, Turkish and archaic ones. */
const ODD = /[\u0345\u0130\u017f\u0370-\u03ff\u1c80-\u1c88\u1e9b\u1f00-\u1fff\ufb05\ufb06]/;

/** A cache of the last text, because one text is tested with many patterns in a row. */
let latest = { text: '', hasOthers: false, isOdd: false, lower: '' };

function lookAt(text: string): typeof latest {
  if (latest.text === text) return latest;
  const hasOthers = OTHERS.test(text);
  latest = { text, hasOthers, isOdd: hasOthers && ODD.test(text), lower: text.toLowerCase() };
  return latest;
}

export interface LetterPattern {
  /** The regular expression for a text. */
  for(text: string): RegExp;
  test(text: string): boolean;
}

/**
 * A regular expression with words of many languages, or with `\p{L}` and the like, always in brackets. V8 takes up to
 * ten milliseconds to compile one with the flags `iu`, too long for a process of thirty; so most texts get one without
 * `u`, from Latin letters, compiled on first use, and tests run on lower-case text. `words` are lower-case words of
 * which each match contains one: a text without them is not tested at all.
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

/** The patterns for texts with other letters and for Latin texts, each compiled on first use. */
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

/** The pattern for lower-case text instead of the flag `i`, with which V8 takes three to twenty times as long. */
function smallLetters(source: string): string {
  return source
    .replaceAll('\\p{Lu}', '\\p{Ll}')
    .replace(/\\(?:p\{[\w=]+\}|x..|u....|.)|[^\\]+/g, (piece) =>
      piece.startsWith('\\') ? piece : piece.toLowerCase(),
    );
}

/** A fast test whether a pattern with these words may match a text. */
export function wordGate(words: readonly string[]): (text: string) => boolean {
  const holdsOne = createPhraseFinder(words, WARM_UP_CHARACTERS);
  return (text) => {
    const { isOdd, lower } = lookAt(text);
    return isOdd || holdsOne(lower);
  };
}
