import type { Script } from './language.ts';

/** Words as a sentence is read: who types fast leaves accents out, so they do not count. */
export function plainWords(script: Script, words: string): string {
  if (script === 'unspaced') return words;
  return script === 'latin' ? withoutAccents(words) : words.replaceAll('ё', 'е');
}

/** Letters that no accent can be taken from, and what is typed for them in haste. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ı: 'i', ø: 'o', đ: 'd' };

/** Not for Hangul, which would fall apart, nor й, which is a letter. */
function withoutAccents(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßłıøđ]/g, (letter) => OTHER_LETTERS[letter]!);
}

/** A letter of a word, in lower case, as the lists have it. */
export function plainLetter(letter: string): string {
  return OTHER_LETTERS[letter] ?? letter.normalize('NFD')[0]!;
}
