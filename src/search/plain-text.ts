import { indexedText } from '../archive/texts/indexed-text.ts';

/** A text as its words only, one space around each: what a form of a clue is looked for in. */
export function plainText(text: string): string {
  const { letters, isAscii } = lettersOf(text);
  return ` ${letters.replace(isAscii ? /[^a-z0-9]+/g : /[^\p{L}\p{N}\p{Co}]+/gu, ' ')} `;
}

/** The same words, each for itself. */
export function plainWords(text: string): string[] {
  const { letters, isAscii } = lettersOf(text);
  return letters.match(isAscii ? /[a-z0-9]+/g : /[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** Small letters, without what is put above or below them. */
function lettersOf(text: string): { letters: string; isAscii: boolean } {
  const split = indexedText(text);
  if (/^[\x00-\x7f]*$/.test(split)) return { letters: split.toLowerCase(), isAscii: true };
  const plain = split
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  return { letters: plain.toLowerCase(), isAscii: false };
}
