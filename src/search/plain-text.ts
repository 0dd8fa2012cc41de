import { indexedText } from '../archive/texts/indexed-text.ts';

/** A text as its words only, one space around each: what a form of a clue is looked for in. */
export function plainText(text: string): string {
  const split = indexedText(text);
  if (/^[\x00-\x7f]*$/.test(split)) return ` ${split.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const letters = split
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
  return ` ${letters.toLowerCase().replace(/[^\p{L}\p{N}\p{Co}]+/gu, ' ')} `;
}
