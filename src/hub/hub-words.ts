import { plainText } from '../search/plain-text.ts';

/** PostgreSQL refuses longer words; nobody types one of that length. */
const CHARACTERS_MAX = 200;
const LONG = new RegExp(`(\\S{${CHARACTERS_MAX}})\\S+`, 'g');

/** The words of a text as the index of the hub has them, each once; what is looked for goes the same way. */
export function hubWordsOf(text: string): Set<string> {
  const words = new Set(plainText(text).replace(LONG, '$1').split(' '));
  words.delete('');
  return words;
}
