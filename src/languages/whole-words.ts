import { spaced, unspaced, type WordsName } from './pattern-table.ts';

/**
 * The source of a letter pattern for the words of some lists, wherever they stand in a text: between signs that are no letters,
 * or, in languages without blanks, anywhere.
 */
export function wholeWords(...names: WordsName[]): string {
  const join = (table: typeof spaced) => names.map((name) => table[name]).filter((words) => words !== '');
  const between = join(spaced).join('|');
  // An empty alternative would be found in every text.
  return [
    ...(between === '' ? [] : [String.raw`(?<![\p{L}])(?:${between})(?![\p{L}])`]),
    ...join(unspaced),
  ].join('|');
}
