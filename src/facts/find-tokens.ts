/** What a run of characters is made of: one bit for each class of character in it. */
export const OTHER = 0;
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 4;
export const UNDERSCORE = 8;
/** Characters that join words to paths, versions and ids. */
export const JOINER = 16;
/** Besides being a joiner. */
export const SLASH = 32;
/** `#123` */
export const NUMBER = 64;
export const URL = 128;

/** Without one of these a run of characters is a plain word, as nearly all of them are. */
const TELLING = UPPER | DIGIT | UNDERSCORE | SLASH;
export const SYMBOL_CHARS_MIN = 8;
export const ID_CHARS_MIN = 5;
export const PATH_CHARS_MIN = 4;
const HASH = 35;
const COLON = 58;
const SLASH_CODE = 47;
const SMALL_H = 104;
const SMALL_T = 116;

/** What each character is; looked up for every character of a transcript, so no regular expression here. */
const CLASS_OF = new Uint8Array(1 << 16);
for (let code = 97; code <= 122; code++) CLASS_OF[code] = LOWER;
for (let code = 65; code <= 90; code++) CLASS_OF[code] = UPPER;
for (let code = 48; code <= 57; code++) CLASS_OF[code] = DIGIT;
for (const char of '_$') CLASS_OF[char.charCodeAt(0)] = UNDERSCORE;
for (const char of '.-+@~') CLASS_OF[char.charCodeAt(0)] = JOINER;
CLASS_OF[SLASH_CODE] = JOINER | SLASH;

export function classOf(code: number): number {
  return CLASS_OF[code]!;
}

/** Start, end and classes of each token, one after the other. Used again for every text. */
let tokens = new Int32Array(1 << 14);

/**
 * The runs of word and joining characters that may hold a term: three numbers each, of which the first `count` are valid
 * until the next call. Nothing but this loop sees every character, and it calls nothing: so it gets fast, and stays so.
 */
export function findTokens(text: string): { tokens: Int32Array; count: number } {
  const { length } = text;
  if (tokens.length < 3 * (length + 1)) tokens = new Int32Array(4 * (length + 1));
  let count = 0;
  let index = 0;
  while (index < length) {
    const start = index;
    const code = text.charCodeAt(index);
    let classes = CLASS_OF[code]!;
    index += 1;
    if (code === HASH) {
      while (index < length && CLASS_OF[text.charCodeAt(index)] === DIGIT) index += 1;
      if (index > start + 1) classes = NUMBER;
    } else if (classes === OTHER) continue;
    else if (code === SMALL_H && text.charCodeAt(index) === SMALL_T && isUrl(text, start)) {
      while (index < length && !endsUrl(text.charCodeAt(index))) index += 1;
      classes = URL;
    } else {
      for (; index < length; index++) {
        const kind = CLASS_OF[text.charCodeAt(index)]!;
        if (kind === OTHER) break;
        classes |= kind;
      }
      if (text.charCodeAt(index) === COLON && text.charCodeAt(index + 1) === SLASH_CODE)
        index = beforeUrl(text, start, index);
      if ((classes & TELLING) === 0 || index - start < shortest(classes)) continue;
    }
    tokens[count] = start;
    tokens[count + 1] = index;
    tokens[count + 2] = classes;
    count += 3;
  }
  return { tokens, count };
}

/** The fewest characters of anything that is made of these. */
function shortest(classes: number): number {
  if ((classes & SLASH) !== 0) return PATH_CHARS_MIN;
  if (classes === DIGIT) return Number.POSITIVE_INFINITY;
  return (classes & DIGIT) === 0 ? SYMBOL_CHARS_MIN : ID_CHARS_MIN;
}

/** `git+https://…`: what stands before an address is a token of its own. */
function beforeUrl(text: string, start: number, colon: number): number {
  for (const at of [colon - 5, colon - 4]) if (at > start && isUrl(text, at)) return at;
  return colon;
}

function isUrl(text: string, start: number): boolean {
  return text.startsWith('http://', start) || text.startsWith('https://', start);
}

function endsUrl(code: number): boolean {
  return /[\s"'<>)\]}`\\]/.test(String.fromCharCode(code));
}
