import type { Script } from './language.ts';

/** Words as a sentence is read: who types fast leaves accents out, so they do not count. */
export function plainWords(script: Script, words: string): string {
  if (script === 'unspaced') return words;
  return script === 'latin' ? withoutAccents(words) : words.replaceAll('ё', 'е');
}

/** Not for Hangul, which would fall apart, nor й, which is a letter. */
function withoutAccents(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss');
}
