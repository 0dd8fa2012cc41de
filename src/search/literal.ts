import type { QueryTerm } from './parse-query.ts';

/** What the index cannot tell apart: `toMinorUnits` from "to minor units", `C++` from "c", `AND` from "and". */
const SPECIAL = /[^\p{L}\p{N}\s]|\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;

/** Terms that somebody wrote in a way that matters: identifiers, symbols, capitals, and what stood in quotes. */
export function literalsOf(terms: readonly QueryTerm[]): string[] {
  return terms.filter(({ text, isExact }) => isExact || SPECIAL.test(text)).map(({ text }) => text);
}

/** What differs in case only counts a little. */
const FIT_OF_OTHER_CASE = 0.2;

/** How much of them a text has as it was written, from 0 to 1. */
export function literalFit(text: string, literals: readonly string[]): number {
  if (literals.length === 0) return 0;
  let lower: string | undefined;
  const fits = literals.map((literal) => {
    if (holdsWord(text, literal)) return 1;
    lower ??= text.toLowerCase();
    return holdsWord(lower, literal.toLowerCase()) ? FIT_OF_OTHER_CASE : 0;
  });
  return fits.reduce<number>((sum, fit) => sum + fit, 0) / literals.length;
}

const WORD = /[\p{L}\p{N}_]/u;

/** `AND` stands in "A AND B", not in "BAND". What ends in a symbol may be followed by anything. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!(WORD.test(before) && WORD.test(word[0]!)) && !(WORD.test(after) && WORD.test(word.at(-1)!)))
      return true;
  }
  return false;
}
