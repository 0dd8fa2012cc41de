import type { Database } from '../archive/sqlite/binding.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { findIds } from './find-matching-ids.ts';
import { partsOf, phraseOf, type QueryTerm } from './parse-query.ts';
import { plainText } from './plain-text.ts';
import { findNearWords, findWordsWith } from './similar-words.ts';

/** Endings of English words that leave a beginning which the other forms of the word share. */
const ENDINGS = /(?:ations?|ings?|ers?|ies|ied|ed|es|ly|ion|ions|s|e|y)$/;

const STEM_MIN = 4;

/** `planning` and `plan`. */
const DOUBLED = /([bdgklmnprt])\1$/;

/** One thing by which an entry can be recognized: a word of the query in any form, or two neighbours in a path or a name. */
export interface Clue {
  /** For the index. */
  expression: string;
  /** Stands for a whole term, not for a piece of one. */
  isWhole: boolean;
  /** How it reads in a text that `plainText` has gone over: any of these. */
  forms: readonly string[];
  /** The newest entries that have it, up to `COMMON`. */
  ids: readonly number[];
  /** The rarer the more. */
  weight: number;
}

/** What more entries have says too little to be followed. */
export const COMMON = 800;
const WORDS_MAX = 8;
/** The end of a path tells more than its beginning. */
const PAIRS_MAX = 3;
/** Of a path or a name only a part may be right; the parts together weigh more than the whole otherwise would. */
const WEIGHT_OF_PAIR = 0.6;
/** Line numbers and addresses are others the next time. */
const NUMBER = /^(?:\d+|0x[\da-f]+)$/;

/** The clues that some entry of the archive has. */
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
  // Other forms of a word that is everywhere add nothing, and to look for them takes long.
  const isCommon = (parts: readonly string[]) =>
    findIds(database, phraseOf(parts), {}, COMMON).length === COMMON;
  for (const { text, parts, isExact, isPrefix } of terms) {
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

/** Words that hold what was written; if there is none, words that are almost that. */
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

/** What the forms of a word begin with; nothing when too little would be left. */
export function stemOf(word: string): string | undefined {
  const stem = word.replace(ENDINGS, '');
  if (stem !== word && DOUBLED.test(stem) && stem.length >= STEM_MIN) return stem.slice(0, -1);
  if (stem.length >= STEM_MIN) return stem;
  return word.length >= STEM_MIN ? word : undefined;
}
