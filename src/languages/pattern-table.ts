import { languages } from './languages.ts';
import { PATTERNS, type PatternName } from './patterns.ts';
import { plainWords } from './plain-words.ts';

// The build puts the values of this file into the bundles.

/** The alternatives of all languages with blanks between words, and those of the others. */
export const spaced = joinPatterns(false);
export const unspaced = joinPatterns(true);

/** Thanks and praise of all languages, as they are written. */
export const thanks = languages.map((language) => language.thanks).join('|');

function joinPatterns(isUnspaced: boolean): Record<PatternName, string> {
  const joined = (name: PatternName) =>
    languages
      .filter(
        ({ script, patterns }) => (script === 'unspaced') === isUnspaced && patterns[name] !== undefined,
      )
      .map(({ script, patterns }) =>
        PATTERNS[name] === 'plain' ? plainWords(script, patterns[name]!) : patterns[name]!,
      )
      .join('|');
  const names = Object.keys(PATTERNS) as PatternName[];
  return Object.fromEntries(names.map((name) => [name, joined(name)])) as Record<PatternName, string>;
}
