import type { Database } from '../archive/sqlite/binding.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { countEdits } from '../domain/count-edits.ts';
import { findIds } from './find-ids.ts';
import { partsOf, phraseOf, plainText, type Terms } from './parse-query.ts';

/** Endings of English words; without them the forms of a word share a stem. */
const ENDINGS = /(?:ations?|ings?|ers?|ies|ied|ed|es|ly|ion|ions|s|e|y)$/;

const STEM_MIN = 4;
/** Shorter pieces are in too many words, and the trigram index cannot search for them. */
const PIECE_MIN = 3;

/** A doubled consonant before an ending: `planning` and `plan`. */
const DOUBLED = /([bdgklmnprt])\1$/;

/** Something to recognize an entry by: a word of the query in any form, or two adjacent parts of a path or name. */
export interface Clue {
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
export function cluesOf(database: Database, terms: Terms, filter: TextFilter): Clue[] {
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
    if (isExact) continue;
    if (parts.at(-1)!.length >= PIECE_MIN && add([parts], true)) continue;
    if (add(findSimilarWords(database, text).map(partsOf))) continue;
    for (const pair of pairsOf(parts)) add([pair], false, false);
  }
  return [...clues.values()];
}

export function weightOf(found: number, entries: number, isWhole: boolean): number {
  return Math.log(1 + entries / (found + 0.5)) * (isWhole ? 1 : WEIGHT_OF_PAIR);
}

export function pairsOf(parts: readonly string[]): string[][] {
  const telling = parts.filter((part) => !NUMBER.test(part));
  return telling
    .slice(1)
    .map((part, index) => [telling[index]!, part])
    .slice(-PAIRS_MAX);
}

export function formOf(parts: readonly string[], isPrefix: boolean): string {
  const form = plainText(parts.join(' '));
  return isPrefix ? form.trimEnd() : form;
}

export function stemOf(word: string): string | undefined {
  const stem = word.replace(ENDINGS, '');
  if (stem !== word && DOUBLED.test(stem) && stem.length >= STEM_MIN) return stem.slice(0, -1);
  if (stem.length >= STEM_MIN) return stem;
  return word.length >= STEM_MIN ? word : undefined;
}

const BAGS_MAX = 400;
/** A shorter word with a letter changed is another word. */
const ALMOST_MIN = 6;
/** From here on two letters may be wrong. */
const LONG_MIN = 10;

/** Words of the archive that contain this one, or almost: a letter or two wrong, missing, extra or swapped, or its parts run together. */
function findSimilarWords(database: Database, text: string): string[] {
  const wanted = lettersOf(text);
  if (wanted.length < PIECE_MIN) return [];
  const holding = wordsWith(database, wanted).filter((word) => lettersOf(word).includes(wanted));
  return (holding.length > 0 ? holding : findAlmost(database, text, wanted))
    .sort((one, other) => one.length - other.length)
    .slice(0, WORDS_MAX);
}

function findAlmost(database: Database, text: string, wanted: string): string[] {
  if (wanted.length < ALMOST_MIN) return [];
  const most = wanted.length < LONG_MIN ? 1 : 2;
  // Also as written, for the signs between the parts of a name.
  const pieces = [text.toLowerCase(), wanted].flatMap((written) => piecesOf(written, most + 1));
  const ranked = [...new Set(pieces)]
    .flatMap((piece) => wordsWith(database, piece))
    .map((word) => ({ word, edits: countEditsIn(word, wanted, most) }))
    .filter(({ edits }) => edits <= most);
  const best = Math.min(...ranked.map(({ edits }) => edits));
  return [...new Set(ranked.filter(({ edits }) => edits === best).map(({ word }) => word))];
}

function wordsWith(database: Database, piece: string): string[] {
  // `_` is a wildcard of LIKE, which finds a little more than wanted; an escape would not use the index.
  const bags = database.column<string>`SELECT words FROM word_index WHERE words LIKE ${`%${piece}%`} LIMIT ${BAGS_MAX}`;
  const word = new RegExp(`\\S*${piece.replace(/\W/g, '.')}\\S*`, 'gi');
  return [...new Set(bags.flatMap((words) => words.match(word) ?? []))];
}

/** As many as there are, so that so many typos less one leave one of them correct. */
function piecesOf(text: string, count: number): string[] {
  const length = Math.floor(text.length / count);
  return Array.from({ length: count }, (_, place) => {
    const from = place * length;
    return text.slice(from, place === count - 1 ? undefined : from + length);
  });
}

/** The fewest edits that make the wanted letters of some successive parts of a word, none if it holds them; more than `most` if there are none. */
function countEditsIn(word: string, wanted: string, most: number): number {
  if (lettersOf(word).includes(wanted)) return 0;
  const parts = partsOf(word);
  let fewest = most + 1;
  for (let from = 0; from < parts.length; from += 1) {
    let run = '';
    for (let to = from; to < parts.length && run.length < wanted.length + most; to += 1) {
      run += parts[to]!;
      if (Math.abs(run.length - wanted.length) <= most) fewest = Math.min(fewest, countEdits(run, wanted));
    }
  }
  return fewest;
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
