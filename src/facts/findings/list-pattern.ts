import type { Language } from '../../languages/language.ts';
import { languages } from '../../languages/languages.ts';
import { type WordPattern, wordPattern } from '../word-pattern.ts';

/**
 * For the build: one pattern of the phrases in a list of all languages, matching at the beginning of a text or
 * anywhere.
 */
export function listPattern(list: 'faults' | 'acts' | 'recalls', where: 'first' | 'anywhere'): WordPattern {
  const spaced = languages.filter(({ script }) => script !== 'unspaced').flatMap(phrases);
  const unspaced = languages.filter(({ script }) => script === 'unspaced').flatMap(phrases);
  const start = where === 'first' ? '^' : String.raw`(?:^|[^\p{L}])`;
  const end = String.raw`(?![\p{L}])`;
  return wordPattern(
    `${start}(?:${spaced.map(spelled).join('|')})${end}|${unspaced
      .map((phrase) =>
        phrase.endsWith('$') || where === 'anywhere' ? spelled(phrase) : `^${spelled(phrase)}`,
      )
      .join('|')}`,
  );

  function phrases(language: Language): string[] {
    return language[list].split('|');
  }
}

/** In these lists `*` stands for any letters and a final `$` for the end of the sentence. */
function spelled(phrase: string): string {
  return phrase.replaceAll('*', String.raw`[\p{L}]*`).replaceAll("'", "['’]").replace(/\$$/, '[.。!！]?$');
}
