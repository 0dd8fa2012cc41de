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
let tokens = new Int32Array(1 << 15);
/** The text as numbers, used again too: to ask texts for their characters one by one is slow, as V8 has many kinds of them. */
let letters = new Uint16Array(1 << 14);
let letterBytes = Buffer.from(letters.buffer);

export interface Tokens {
  /** Three numbers for each token: start, end and classes. The first `count` of them are valid until the next call. */
  tokens: Int32Array;
  count: number;
  letters: Uint16Array;
}

/**
 * The runs of word and joining characters that may hold a term. Nothing but this loop sees every character, and it calls
 * nothing: so it gets fast, and stays so.
 */
export function findTokens(text: string): Tokens {
  const { length } = text;
  makeRoom(length + 2);
  letterBytes.write(text, 'utf16le');
  // Nothing stands behind the end, wherever it is looked at.
  letters[length] = 0;
  letters[length + 1] = 0;
  // Constants of this call, which the loop need not ask for again and again.
  const codes = letters;
  const found = tokens;
  let count = 0;
  let index = 0;
  while (index < length) {
    const start = index;
    const code = codes[index]!;
    let classes = CLASS_OF[code]!;
    index += 1;
    if (code === HASH) {
      while (CLASS_OF[codes[index]!] === DIGIT) index += 1;
      if (index > start + 1) classes = NUMBER;
    } else if (classes === OTHER) continue;
    else if (code === SMALL_H && codes[index] === SMALL_T && isUrl(text, start)) {
      while (index < length && !endsUrl(codes[index]!)) index += 1;
      classes = URL;
    } else {
      for (;;) {
        const kind = CLASS_OF[codes[index]!]!;
        if (kind === OTHER) break;
        classes |= kind;
        index += 1;
      }
      if (codes[index] === COLON && codes[index + 1] === SLASH_CODE) index = beforeUrl(text, start, index);
      if ((classes & TELLING) === 0 || index - start < shortest(classes)) continue;
    }
    found[count] = start;
    found[count + 1] = index;
    found[count + 2] = classes;
    count += 3;
  }
  return { tokens: found, count, letters: codes };
}

function makeRoom(length: number): void {
  if (letters.length >= length) return;
  letters = new Uint16Array(2 * length);
  letterBytes = Buffer.from(letters.buffer);
  tokens = new Int32Array(2 * letters.length);
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
