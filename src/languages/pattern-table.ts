import type { Language } from './language.ts';
import { languages } from './languages.ts';
import { type FormName, PATTERNS, type PatternName } from './patterns.ts';
import { plainWords } from './plain-words.ts';

// The build puts the values of this file into the bundles.

/** What can be a part of a pattern in any language; forms of languages with blanks are patterns of their own. */
export type WordsName = Exclude<PatternName, FormName>;

const NAMES = Object.keys(PATTERNS) as PatternName[];

/** The alternatives of all languages with blanks between words, and those of the others. */
export const spaced = joinPatterns(
  ({ script }) => script !== 'unspaced',
  NAMES.filter((name): name is WordsName => PATTERNS[name] !== 'form'),
);
export const unspaced = joinPatterns(({ script }) => script === 'unspaced', NAMES);

/** Thanks and praise of all languages, as they are written. */
export const thanks = languages.map((language) => language.thanks).join('|');

function joinPatterns<Name extends PatternName>(
  isMeant: (language: Language) => boolean,
  names: readonly Name[],
): Record<Name, string> {
  const joined = (name: Name) =>
    languages
      .filter((language) => isMeant(language) && language.patterns[name] !== undefined)
      .map(({ script, patterns }) =>
        PATTERNS[name] === 'written' ? patterns[name]! : plainWords(script, patterns[name]!),
      )
      .join('|');
  return Object.fromEntries(names.map((name) => [name, joined(name)])) as Record<Name, string>;
}
