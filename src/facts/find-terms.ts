export type TermKind = 'path' | 'symbol' | 'id' | 'url';

const SYMBOL_CHARS_MIN = 8;
const SYMBOL_CHARS_MAX = 60;
const PATH_CHARS_MAX = 200;
const URL_CHARS_MAX = 400;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
/** Characters that join words to paths, versions and ids. */
const JOINER = 5;

/** What each ASCII character is; looked up for every character of a transcript, so no regular expression here. */
const CLASS_OF = new Uint8Array(128);
for (let code = 97; code <= 122; code++) CLASS_OF[code] = LOWER;
for (let code = 65; code <= 90; code++) CLASS_OF[code] = UPPER;
for (let code = 48; code <= 57; code++) CLASS_OF[code] = DIGIT;
CLASS_OF[95] = UNDERSCORE;
CLASS_OF[36] = UNDERSCORE;
for (const char of './-+@~') CLASS_OF[char.charCodeAt(0)] = JOINER;

/** A UUID; `INC-2026-0042`; a word with a piece of hash behind it: `run-7f3a9c2`. */
const PARTED_ID =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2,9}(?:-\d{2,8}){2,3}|[A-Za-z]{2,12}-(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,16})$/;

const SLASH = 47;
const HASH = 35;
const SMALL_H = 104;

/** Finds the concrete terms of a text: paths, symbols of distinctive form, ids and URLs. Repeats are told again. */
export function findTerms(text: string, found: (term: string, kind: TermKind) => void): void {
  const { length } = text;
  let index = 0;
  while (index < length) {
    const code = text.charCodeAt(index);
    if (code === HASH) index = findNumber(text, index, found);
    else if (code > 127 || CLASS_OF[code] === OTHER) index += 1;
    else if (code === SMALL_H && (text.startsWith('http://', index) || text.startsWith('https://', index))) {
      index = findUrl(text, index, found);
    } else index = findInToken(text, index, found);
  }
}

/** `#123` */
function findNumber(text: string, start: number, found: (term: string, kind: TermKind) => void): number {
  let end = start + 1;
  while (CLASS_OF[text.charCodeAt(end)] === DIGIT) end += 1;
  if (end > start + 1 && end - start <= 8) found(text.slice(start, end), 'id');
  return end;
}

function findUrl(text: string, start: number, found: (term: string, kind: TermKind) => void): number {
  let end = start;
  while (end < text.length && !/[\s"'<>)\]}`\\]/.test(text[end]!)) end += 1;
  if (end - start <= URL_CHARS_MAX) found(text.slice(start, end).replace(/[.,;:!?]+$/, ''), 'url');
  return end;
}

/** One run of word and joining characters: a path or an id as a whole, and the symbols among its words. */
function findInToken(text: string, start: number, found: (term: string, kind: TermKind) => void): number {
  const { length } = text;
  let slashes = 0;
  let joiners = 0;
  let wordStart = start;
  let isDistinct = false;
  let before = OTHER;
  let twoBefore = OTHER;
  let index = start;
  for (; ; index++) {
    const code = index < length ? text.charCodeAt(index) : 0;
    const kind = code > 127 ? OTHER : CLASS_OF[code]!;
    if (kind === OTHER || kind === JOINER) {
      if (isDistinct) foundWord(text, wordStart, index, found);
      if (kind === OTHER) break;
      isDistinct = false;
      before = OTHER;
      twoBefore = OTHER;
      wordStart = index + 1;
      joiners += 1;
      if (code === SLASH) slashes += 1;
      continue;
    }
    // camelCase, snake_case, HTTPServer
    if (kind === UPPER && (before === LOWER || before === DIGIT)) isDistinct = true;
    else if (before === UNDERSCORE && kind !== UNDERSCORE && twoBefore !== OTHER) isDistinct = true;
    else if (kind === LOWER && before === UPPER && twoBefore === UPPER) isDistinct = true;
    twoBefore = before;
    before = kind;
  }
  if (slashes > 0) findPath(text, start, index, found);
  else {
    // A full stop ends the sentence, not the id.
    let end = index;
    for (; CLASS_OF[text.charCodeAt(end - 1)] === JOINER; end--) joiners -= 1;
    if (end - start >= 5 && end - start <= 40) findId(text, start, end, joiners, found);
  }
  return index;
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
  end: number,
  joiners: number,
  found: (term: string, kind: TermKind) => void,
): void {
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
