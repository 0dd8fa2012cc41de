import { languages } from '../languages/languages.ts';
import type { PatternName } from '../languages/patterns.ts';
import { plainWords } from '../languages/plain-words.ts';
import { requiredWords } from './rules/required-words.ts';

// The build works these tables out.

/** A way to say something that a list of words cannot hold. One of `words` must be there: a pattern takes longer than a look. */
export interface Form {
  words: string[];
  source: string;
  /** The language that a text must be of; nothing where people mix its words into others. */
  language: string;
}

/** Those of all languages with blanks between words, one of each. */
export const forbidding = formsOf('forbids');
export const conventions = formsOf('conventions');

function formsOf(name: PatternName): Form[] {
  return languages.flatMap(({ name: language, script, isMixedIn, patterns }) => {
    const written = patterns[name];
    if (written === undefined || script === 'unspaced') return [];
    const source = plainWords(script, written);
    return [{ words: requiredWords(new RegExp(source)), source, language: isMixedIn ? '' : language }];
  });
}
