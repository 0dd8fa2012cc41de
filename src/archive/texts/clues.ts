import type { Database } from '../sqlite/binding.ts';
import { countMatches } from './find-matches.ts';
import { partsOf, phraseOf, type QueryTerm } from './parse-query.ts';
import { plainText } from './plain-text.ts';
import { findNearWords, findWordsWith } from './similar-words.ts';
import { stemOf } from './word-stem.ts';

/** One thing by which an entry can be recognized: a word of the query in any form, or two neighbours in a path or a name. */
export interface Clue {
  /** For the index. */
  expression: string;
  /** How it reads in a text that `plainText` has gone over: any of these. */
  forms: readonly string[];
  /** How many entries have it, up to `COMMON`. */
  count: number;
  /** The rarer the more. */
  weight: number;
}

/** What more entries have says too little to be followed. */
export const COMMON = 6_000;
const WORDS_MAX = 12;
/** Of a path or a name only a part may be right; the parts together weigh more than the whole otherwise would. */
const WEIGHT_OF_PAIR = 0.6;

/** The clues that some entry of the archive has. */
export function cluesOf(database: Database, terms: readonly QueryTerm[]): Clue[] {
  const newest = database.prepare('SELECT max(id) AS id FROM entries').get();
  const entries = (newest?.id as number | null) ?? 0;
  const clues: Clue[] = [];
  const known = new Set<string>();
  const add = (parts: readonly string[], isPrefix: boolean, share: number) => {
    const expression = phraseOf(parts, isPrefix);
    if (known.has(expression)) return 0;
    known.add(expression);
    const count = countMatches(database, expression, COMMON);
    const weight = Math.log(1 + entries / (count + 0.5)) * share;
    if (count > 0) clues.push({ expression, forms: [formOf(parts, isPrefix)], count, weight });
    return count;
  };
  for (const term of terms) {
    const { parts } = term;
    if (parts.length > 2 && !term.isExact)
      for (const [index, part] of parts.slice(1).entries()) add([parts[index]!, part], false, WEIGHT_OF_PAIR);
    const stem = term.isExact || parts.length > 1 ? undefined : stemOf(parts[0]!);
    const found = stem === undefined ? add(parts, term.isPrefix, 1) : add([stem], true, 1);
    if (found > 0 || term.isExact) continue;
    const clue = clueOfWords(database, similarWords(database, term.text), entries);
    if (clue && !known.has(clue.expression)) clues.push(clue);
  }
  return clues;
}

/** Words that hold what was written; if there is none, words that are almost that. */
function similarWords(database: Database, text: string): string[] {
  const words = findWordsWith(database, text, WORDS_MAX);
  return words.length > 0 ? words : findNearWords(database, text, WORDS_MAX);
}

function clueOfWords(database: Database, words: readonly string[], entries: number): Clue | undefined {
  if (words.length === 0) return undefined;
  const phrases = words.map(partsOf);
  const expression = phrases.map((parts) => phraseOf(parts)).join(' OR ');
  const count = countMatches(database, expression, COMMON);
  return {
    expression,
    forms: phrases.map((parts) => formOf(parts, false)),
    count,
    weight: Math.log(1 + entries / (count + 0.5)),
  };
}

function formOf(parts: readonly string[], isPrefix: boolean): string {
  const form = plainText(parts.join(' '));
  return isPrefix ? form.trimEnd() : form;
}
