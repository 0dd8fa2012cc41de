export type TermKind = 'path' | 'symbol' | 'id' | 'url';

const SYMBOL_CHARS_MIN = 8;
const SYMBOL_CHARS_MAX = 60;
const PATH_CHARS_MAX = 200;
const URL_CHARS_MAX = 400;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const UNDERSCORE = 8;
/** Characters that join words to paths, versions and ids. */
const JOINER = 16;
const PATH_JOINER = 48;
/** Without one of these a run of characters is a plain word, as nearly all of them are. */
const TELLING = UPPER | DIGIT | UNDERSCORE | (PATH_JOINER & ~JOINER);

/** What each character is, one bit for each class; looked up for every character of a transcript. */
const CLASS_OF = new Uint8Array(1 << 16);
for (let code = 97; code <= 122; code++) CLASS_OF[code] = LOWER;
for (let code = 65; code <= 90; code++) CLASS_OF[code] = UPPER;
for (let code = 48; code <= 57; code++) CLASS_OF[code] = DIGIT;
for (const char of '_$') CLASS_OF[char.charCodeAt(0)] = UNDERSCORE;
for (const char of '.-+@~') CLASS_OF[char.charCodeAt(0)] = JOINER;
CLASS_OF[47] = PATH_JOINER;

/** A UUID; `INC-2026-0042`; a word with a piece of hash behind it: `run-7f3a9c2`. */
const PARTED_ID =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2,9}(?:-\d{2,8}){2,3}|[A-Za-z]{2,12}-(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,16})$/;

const HASH = 35;
const SMALL_H = 104;
const SMALL_T = 116;

/**
 * Finds the concrete terms of a text, or of whole lines of it: paths, symbols of distinctive form, ids and URLs. Repeats
 * are told again.
 */
export function findTerms(
  text: string,
  found: (term: string, kind: TermKind) => void,
  from = 0,
  to = text.length,
): void {
  let index = from;
  while (index < to) {
    const code = text.charCodeAt(index);
    if (CLASS_OF[code] === OTHER) {
      index = code === HASH ? findNumber(text, index, found) : index + 1;
    } else if (code === SMALL_H && isUrl(text, index)) {
      index = findUrl(text, index, found);
    } else {
      const start = index;
      let classes = CLASS_OF[code]!;
      for (index += 1; index < to; index++) {
        const kind = CLASS_OF[text.charCodeAt(index)]!;
        if (kind === OTHER) break;
        classes |= kind;
      }
      if ((classes & TELLING) !== 0) findInToken(text, start, index, classes, found);
    }
  }
}

/** `#123` */
function findNumber(text: string, start: number, found: (term: string, kind: TermKind) => void): number {
  let end = start + 1;
  while (CLASS_OF[text.charCodeAt(end)] === DIGIT) end += 1;
  if (end > start + 1 && end - start <= 8) found(text.slice(start, end), 'id');
  return end;
}

function isUrl(text: string, start: number): boolean {
  // Most words with an h are told apart by their next letter.
  if (text.charCodeAt(start + 1) !== SMALL_T) return false;
  return text.startsWith('http://', start) || text.startsWith('https://', start);
}

function findUrl(text: string, start: number, found: (term: string, kind: TermKind) => void): number {
  let end = start;
  while (end < text.length && !/[\s"'<>)\]}`\\]/.test(text[end]!)) end += 1;
  if (end - start <= URL_CHARS_MAX) found(text.slice(start, end).replace(/[.,;:!?]+$/, ''), 'url');
  return end;
}

/** One run of word and joining characters: a path or an id as a whole, and the symbols among its words. */
function findInToken(
  text: string,
  start: number,
  end: number,
  classes: number,
  found: (term: string, kind: TermKind) => void,
): void {
  if ((classes & (UPPER | UNDERSCORE)) !== 0) findSymbols(text, start, end, found);
  if ((classes & PATH_JOINER) === PATH_JOINER) findPath(text, start, end, found);
  else if ((classes & DIGIT) !== 0) findId(text, start, end, found);
}

function findSymbols(
  text: string,
  start: number,
  end: number,
  found: (term: string, kind: TermKind) => void,
): void {
  let wordStart = start;
  let isDistinct = false;
  let before = OTHER;
  let twoBefore = OTHER;
  for (let index = start; index < end; index++) {
    const kind = CLASS_OF[text.charCodeAt(index)]!;
    if ((kind & JOINER) !== 0) {
      if (isDistinct) foundWord(text, wordStart, index, found);
      isDistinct = false;
      before = OTHER;
      twoBefore = OTHER;
      wordStart = index + 1;
      continue;
    }
    // camelCase, snake_case, HTTPServer
    if (kind === UPPER && (before === LOWER || before === DIGIT)) isDistinct = true;
    else if (before === UNDERSCORE && kind !== UNDERSCORE && twoBefore !== OTHER) isDistinct = true;
    else if (kind === LOWER && before === UPPER && twoBefore === UPPER) isDistinct = true;
    twoBefore = before;
    before = kind;
  }
  if (isDistinct) foundWord(text, wordStart, end, found);
}

function foundWord(
  text: string,
  start: number,
  end: number,
  found: (term: string, kind: TermKind) => void,
): void {
  const length = end - start;
  if (length < SYMBOL_CHARS_MIN || length > SYMBOL_CHARS_MAX) return;
  // `__init__` is in every file.
  if (text.startsWith('__', start) && text.startsWith('__', end - 2)) return;
  if (CLASS_OF[text.charCodeAt(start)] !== DIGIT) found(text.slice(start, end), 'symbol');
}

function findPath(
  text: string,
  start: number,
  end: number,
  found: (term: string, kind: TermKind) => void,
): void {
  // A closing tag is no path.
  if (end - start > PATH_CHARS_MAX + 20 || text[start - 1] === '<') return;
  // `grep` puts line numbers behind a path, prose puts a full stop, a compiler has `-I` before it.
  const path = text
    .slice(start, end)
    .replace(/^-[A-Za-z](?=\/)/, '')
    .replace(/(?:-\d+-.*|[.,:/]+)$/, '');
  if (isPath(path) || (isQuoted(text, start, end) && isModule(path))) found(path, 'path');
}

function isPath(path: string): boolean {
  if (path.length < 4 || path.length > PATH_CHARS_MAX || !/[A-Za-z]/.test(path) || path.includes('//'))
    return false;
  // `+ "/name.json"` is a piece of a path in code, not a path.
  if (/^(?:\/|~\/|\.)/.test(path)) return path.split('/').length > 2 || path.startsWith('.');
  // `and/or` is prose; `src/main.ts` and `a/b/c` are paths.
  return /\.\w{1,8}$/.test(path) || path.split('/').length > 2;
}

/** `"encoding/json"`: two words with a slash are prose, unless they stand in quotes. */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  return (before === '"' || before === "'" || before === '`') && text[end] === before;
}

function isModule(path: string): boolean {
  return /^@?[\w.-]+\/[\w.-]+$/.test(path) && path.length >= 4;
}

/** Commit hashes, ticket keys, and ids in several parts such as UUIDs. */
function findId(
  text: string,
  start: number,
  tokenEnd: number,
  found: (term: string, kind: TermKind) => void,
): void {
  // A full stop ends the sentence, not the id.
  let end = tokenEnd;
  while (CLASS_OF[text.charCodeAt(end - 1)] === JOINER) end -= 1;
  if (end - start < 5 || end - start > 40) return;
  let joiners = 0;
  for (let index = start; index < end; index++) if (CLASS_OF[text.charCodeAt(index)] === JOINER) joiners += 1;
  const last = CLASS_OF[text.charCodeAt(end - 1)];
  if (joiners === 1 && last === DIGIT && CLASS_OF[text.charCodeAt(start)] === UPPER) {
    const token = text.slice(start, end);
    if (/^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/.test(token)) found(token, 'id');
  } else if (
    joiners === 0 &&
    end - start >= 7 &&
    isHexLike(text.charCodeAt(start)) &&
    isHexLike(text.charCodeAt(end - 1))
  ) {
    const token = text.slice(start, end);
    if (/^[0-9a-f]+$/.test(token) && /[0-9]/.test(token) && /[a-f]/.test(token)) found(token, 'id');
  } else if (joiners > 0 && isHexLike(text.charCodeAt(end - 1))) {
    const token = text.slice(start, end);
    if (PARTED_ID.test(token)) found(token, 'id');
  }
}

function isHexLike(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
}
