import type { Database } from '../sqlite/binding.ts';
import { partsOf, phraseOf, type QueryTerm } from './parse-query.ts';
import { findWordsWith } from './similar-words.ts';

const WORDS_MAX = 40;
const PREFIX_MIN = 3;

/** A term, words that begin with it, and words that hold it anywhere. */
export function widened(database: Database, term: QueryTerm): string {
  const exactly = phraseOf(term.parts, term.isPrefix);
  if (term.isExact) return exactly;
  const phrases = new Set([exactly]);
  if ((term.parts.at(-1) ?? '').length >= PREFIX_MIN) phrases.add(phraseOf(term.parts, true));
  for (const word of findWordsWith(database, term.text, WORDS_MAX)) phrases.add(phraseOf(partsOf(word)));
  return `(${[...phrases].join(' OR ')})`;
}
