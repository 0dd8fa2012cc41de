import { wellFormed } from '../archive/sqlite/well-formed.ts';
import { plainWords } from '../search/plain-text.ts';

/** PostgreSQL refuses longer words; nobody types one of that length. */
const CHARACTERS_MAX = 200;

/** The words of a text as the index of the hub has them, each once; what is looked for goes the same way. */
export function hubWordsOf(text: string): Set<string> {
  const words = new Set(plainWords(text));
  for (const word of words)
    if (word.length > CHARACTERS_MAX) {
      words.delete(word);
      words.add(wellFormed(word.slice(0, CHARACTERS_MAX)));
    }
  return words;
}
