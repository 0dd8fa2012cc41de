import type { Database } from '../archive/sqlite/binding.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { partsOf, phraseOf, plainText, type QueryTerm } from './parse-query.ts';
import { findIds } from './scan-texts.ts';

/** Endings of English words; without them the forms of a word share a stem. */
const ENDINGS = /(?:ations?|ings?|ers?|ies|ied|ed|es|ly|ion|ions|s|e|y)$/;

const STEM_MIN = 4;

/** A doubled consonant before an ending: `planning` and `plan`. */
const DOUBLED = /([bdgklmnprt])\1$/;

/** Something to recognize an entry by: a word of the query in any form, or two adjacent parts of a path or name. */
export interface Clue {
  /** The expression to search the index for. */
  expression: string;
  /** Whether it is a whole term, not a piece of one. */
  isWhole: boolean;
  /** The strings to find in a text that `plainText` has normalized: any of these. */
  forms: readonly string[];
  /** The newest entries that match it, at most `COMMON`. */
  ids: readonly number[];
  /** The rarer the clue, the higher its weight. */
  weight: number;
}

/** A clue that so many entries match is too common to be followed. */
export const COMMON = 800;
const WORDS_MAX = 8;
/** Only the last pairs, because the end of a path tells more than its beginning. */
const PAIRS_MAX = 3;
/** Lower than the weight of a whole term: only a part of a path or name may match, and several pairs add up. */
const WEIGHT_OF_PAIR = 0.6;
/** Line numbers and memory addresses, which differ the next time. */
const NUMBER = /^(?:\d+|0x[\da-f]+)$/;

/** The clues of a query that match at least one entry. */
export function cluesOf(database: Database, terms: readonly QueryTerm[], filter: TextFilter): Clue[] {
  const entries = database.value<number>`SELECT max(id) FROM entries` ?? 0;
  const clues = new Map<string, Clue>();
  const add = (phrases: readonly (readonly string[])[], isPrefix = false, isWhole = true): boolean => {
    const expression = phrases.map((parts) => phraseOf(parts, isPrefix)).join(' OR ');
    if (clues.has(expression)) return true;
    const ids = expression === '' ? [] : findIds(database, expression, filter, COMMON);
    if (ids.length === 0) return false;
    const weight = weightOf(ids.length, entries, isWhole);
    const forms = phrases.map((parts) => formOf(parts, isPrefix));
    clues.set(expression, { expression: `(${expression})`, isWhole, forms, ids, weight });
    return true;
  };
  // Other forms of a very common word add nothing, and searching for them takes long.
  const isCommon = (parts: readonly string[]) =>
    findIds(database, phraseOf(parts), {}, COMMON).length === COMMON;
  for (const { text, parts, isExact, isPrefix } of terms) {
    if (parts.length === 0) continue;
    const mayVary = !isExact && parts.length === 1 && !isCommon(parts);
    const stem = mayVary ? stemOf(parts[0]!) : undefined;
    if (stem === undefined ? add([parts], isPrefix) : add([[stem]], true)) continue;
    if (isExact || add(similarWords(database, text).map(partsOf))) continue;
    for (const pair of pairsOf(parts)) add([pair], false, false);
  }
  return [...clues.values()];
}

export function weightOf(found: number, entries: number, isWhole: boolean): number {
  return Math.log(1 + entries / (found + 0.5)) * (isWhole ? 1 : WEIGHT_OF_PAIR);
}

/** Words of the archive that contain the text; if there is none, words that are almost the same. */
function similarWords(database: Database, text: string): string[] {
  const words = findWordsWith(database, text, WORDS_MAX);
  return words.length > 0 ? words : findNearWords(database, text, WORDS_MAX);
}

export function pairsOf(parts: readonly string[]): string[][] {
  const telling = parts.filter((part) => !NUMBER.test(part));
  return telling
    .slice(1)
    .map((part, index) => [telling[index]!, part])
    .slice(-PAIRS_MAX);
}

export function formOf(parts: readonly string[], isPrefix: boolean): string {
  const form = ` ${plainText(parts.join(' ')).trim()} `;
  return isPrefix ? form.trimEnd() : form;
}

/** The common stem of a word's forms; undefined if it would be too short. */
export function stemOf(word: string): string | undefined {
  const stem = word.replace(ENDINGS, '');
  if (stem !== word && DOUBLED.test(stem) && stem.length >= STEM_MIN) return stem.slice(0, -1);
  if (stem.length >= STEM_MIN) return stem;
  return word.length >= STEM_MIN ? word : undefined;
}

/** Shorter pieces are in too many words, and the trigram index cannot search for them. */
const PIECE_MIN = 3;
const BAGS_MAX = 400;
const PIECE = /^[\p{L}\p{N}_$]+$/u;

/** Words of the archive that contain a piece, the shortest and so most similar first. */
export function findWordsWith(database: Database, piece: string, limit: number): string[] {
  if (piece.length < PIECE_MIN || !PIECE.test(piece)) return [];
  const wanted = piece.toLowerCase();
  const found = wordsNear(database, piece).filter((word) => word.toLowerCase().includes(wanted));
  return [...new Set(found)]
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, limit);
}

/** Shorter words are similar to too many others. */
const NEAR_MIN = 6;
const NEAR_PIECE = 5;
/** The minimum share of trigrams that two words must have in common. */
const LIKENESS_MIN = 0.5;
/** Words that are less similar than the best one by more than this are dropped. */
const LIKENESS_STEP = 0.12;

/** Words of the archive that are almost this one: one letter wrong, missing or extra, or a name written as one word. */
function findNearWords(database: Database, text: string, limit: number): string[] {
  const wanted = lettersOf(text);
  if (wanted.length < NEAR_MIN) return [];
  const groups = groupsOf(wanted);
  const found = new Map<string, number>();
  for (const piece of piecesOf(wanted))
    for (const word of wordsNear(database, piece)) {
      if (found.has(word)) continue;
      const letters = lettersOf(word);
      if (letters.includes(piece)) found.set(word, likeness(groups, groupsOf(letters)));
    }
  const best = [...found.values()].reduce((most, value) => Math.max(most, value), 0);
  return [...found]
    .filter(([, value]) => value >= Math.max(LIKENESS_MIN, best - LIKENESS_STEP))
    .sort(([one, valueOfOne], [other, valueOfOther]) => valueOfOther - valueOfOne || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word);
}

/** All words of the bags (groups of words in one row) in which a piece occurs. */
function wordsNear(database: Database, piece: string): string[] {
  // `_` is a wildcard of LIKE, which finds a little more than wanted; an escape would not use the index.
  const bags = database.column<string>`SELECT words FROM word_index WHERE words LIKE ${`%${piece}%`} LIMIT ${BAGS_MAX}`;
  return bags.flatMap((words) => words.split(' '));
}

/** Pieces from the beginning, the middle and the end: a single typo leaves some of them correct. */
function piecesOf(text: string): string[] {
  const last = text.length - NEAR_PIECE;
  const pieces = [0, Math.floor(last / 3), Math.floor((last * 2) / 3), last];
  return [...new Set(pieces.map((from) => text.slice(from, from + NEAR_PIECE)))];
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function groupsOf(letters: string): Set<string> {
  const groups = new Set<string>();
  for (let from = 0; from + 3 <= letters.length; from++) groups.add(letters.slice(from, from + 3));
  return groups;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const group of one) if (other.has(group)) common += 1;
  return (2 * common) / (one.size + other.size);
}
