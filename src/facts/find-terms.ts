import {
  classOf,
  DIGIT,
  findTokens,
  ID_CHARS_MIN,
  JOINER,
  LOWER,
  NUMBER,
  OTHER,
  PATH_CHARS_MIN,
  SLASH,
  SYMBOL_CHARS_MIN,
  UNDERSCORE,
  UPPER,
  URL,
} from './find-tokens.ts';
import { ownCopy } from './own-copy.ts';

export type TermKind = 'path' | 'symbol' | 'id' | 'url';

/** Go and Java name their tests in whole sentences. */
const SYMBOL_CHARS_MAX = 80;
const PATH_CHARS_MAX = 200;
const URL_CHARS_MAX = 400;
const NUMBER_CHARS_MAX = 8;
const RANGE_CHARS_MIN = 12;
const READ_PATHS_MAX = 5000;

/** A UUID; `INC-2026-0042`; a word with a piece of hash behind it: `run-7f3a9c2`. */
const PARTED_ID =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2,9}(?:-\d{2,8}){2,3}|[A-Za-z]{2,12}-(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,16})$/;

/** `origin/7f3a9c2`, `feature/ENT-221`: an id may be a part of a path or of the name of a branch. */
const ID_IN_PATH =
  /(?<![\w-])(?:(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}|[A-Z][A-Z0-9]{1,9}-\d{1,6})(?![\w-])/g;

type Found = (term: string, kind: TermKind, at: number) => void;

/** Finds the concrete terms of a text: paths, symbols of distinctive form, ids and URLs. Repeats are told again. */
export function findTerms(text: string, found: Found): void {
  const { tokens, count, letters } = findTokens(text);
  for (let index = 0; index < count; index += 3)
    findInToken(text, letters, tokens[index]!, tokens[index + 1]!, tokens[index + 2]!, found);
}

/** One run of word and joining characters: a path or an id as a whole, and the symbols among its words. */
function findInToken(
  text: string,
  letters: Uint16Array,
  start: number,
  end: number,
  classes: number,
  found: Found,
): void {
  if (classes === NUMBER) {
    if (end - start <= NUMBER_CHARS_MAX) found(text.slice(start, end), 'id', start);
    return;
  }
  if (classes === URL) {
    if (end - start <= URL_CHARS_MAX) found(text.slice(start, end).replace(/[.,;:!?]+$/, ''), 'url', start);
    return;
  }
  if ((classes & (UPPER | UNDERSCORE)) !== 0) findSymbols(text, letters, start, end, found);
  if ((classes & SLASH) !== 0) findPath(text, start, end, found);
  else if ((classes & DIGIT) !== 0) findId(text, letters, start, end, found);
}

function findSymbols(text: string, letters: Uint16Array, start: number, end: number, found: Found): void {
  let wordStart = start;
  let isDistinct = false;
  let before = OTHER;
  let twoBefore = OTHER;
  for (let index = start; index < end; index++) {
    const kind = classOf(letters[index]!);
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

function foundWord(text: string, start: number, end: number, found: Found): void {
  const length = end - start;
  if (length < SYMBOL_CHARS_MIN || length > SYMBOL_CHARS_MAX) return;
  // `__init__` is in every file.
  if (text.startsWith('__', start) && text.startsWith('__', end - 2)) return;
  if (classOf(text.charCodeAt(start)) !== DIGIT) found(text.slice(start, end), 'symbol', start);
}

function findPath(text: string, start: number, end: number, found: Found): void {
  // A closing tag is no path.
  if (end - start > PATH_CHARS_MAX + 20 || text[start - 1] === '<') return;
  const { path, isSure, ids } = readPath(text.slice(start, end));
  for (const id of ids) found(id, 'id', start);
  if (isSure || (isQuoted(text, start, end) && isModule(path))) found(path, 'path', start);
}

interface ReadPath {
  path: string;
  isSure: boolean;
  ids: readonly string[];
}

/** The same paths come again and again. */
let readPaths = new Map<string, ReadPath>();

function readPath(token: string): ReadPath {
  const known = readPaths.get(token);
  if (known !== undefined) return known;
  const own = ownCopy(token);
  // `grep` puts line numbers behind the ending of a path, prose puts a full stop, a compiler has `-I` before it.
  const path = own.replace(/^-[A-Za-z](?=\/)/, '').replace(/(?:(?<=\.[A-Za-z]\w{0,7})-\d+-.*|[.,:/]+)$/, '');
  const read = { path, isSure: isPath(path), ids: own.match(ID_IN_PATH) ?? [] };
  if (readPaths.size >= READ_PATHS_MAX) readPaths = new Map();
  readPaths.set(own, read);
  return read;
}

function isPath(path: string): boolean {
  if (
    path.length < PATH_CHARS_MIN ||
    path.length > PATH_CHARS_MAX ||
    !/[A-Za-z]/.test(path) ||
    path.includes('//')
  )
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
  return /^@?[\w.-]+\/[\w.-]+$/.test(path) && path.length >= PATH_CHARS_MIN;
}

/** Commit hashes, ticket keys, and ids in several parts such as UUIDs. */
function findId(text: string, letters: Uint16Array, start: number, tokenEnd: number, found: Found): void {
  // A full stop ends the sentence, not the id.
  let end = tokenEnd;
  while (classOf(letters[end - 1]!) === JOINER) end -= 1;
  const range = findRange(text, start, end);
  if (range !== -1) {
    findIdsOfRange(text, letters, start, range, end, found);
    return;
  }
  if (end - start < ID_CHARS_MIN || end - start > 40) return;
  let joiners = 0;
  for (let index = start; index < end; index++) if (classOf(letters[index]!) === JOINER) joiners += 1;
  const last = classOf(letters[end - 1]!);
  if (joiners === 1 && last === DIGIT && classOf(letters[start]!) === UPPER) {
    const token = text.slice(start, end);
    if (/^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/.test(token)) found(token, 'id', start);
  } else if (
    joiners === 0 &&
    end - start >= 7 &&
    isHexLike(letters[start]!) &&
    isHexLike(letters[end - 1]!)
  ) {
    const token = text.slice(start, end);
    if (/^[0-9a-f]+$/.test(token) && /[0-9]/.test(token) && /[a-f]/.test(token)) found(token, 'id', start);
  } else if (joiners > 0 && isHexLike(letters[end - 1]!)) {
    const token = text.slice(start, end);
    if (PARTED_ID.test(token)) found(token, 'id', start);
  }
}

/** Where the two dots stand in `7f3a9c2..8b1d4e0`. */
function findRange(text: string, start: number, end: number): number {
  if (end - start < RANGE_CHARS_MIN) return -1;
  for (let index = start + ID_CHARS_MIN; index < end; index++) if (text.startsWith('..', index)) return index;
  return -1;
}

/** What `git` prints. The two ends in a diff name contents, which nobody asks for. */
function findIdsOfRange(
  text: string,
  letters: Uint16Array,
  start: number,
  range: number,
  end: number,
  found: Found,
): void {
  if (text.startsWith('index ', start - 6)) return;
  findId(text, letters, start, range, found);
  findId(text, letters, text.startsWith('...', range) ? range + 3 : range + 2, end, found);
}

function isHexLike(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
}
