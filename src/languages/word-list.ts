import { onceEach } from '../domain/once-each.ts';

/**
 * Lists of words are kept as text, ` one two three `: every hook loads all of them, and few use any. Looking a word up
 * in a text is as fast as in a set, and costs nothing before.
 */
export function isListed(list: string, word: string): boolean {
  return word !== '' && list.includes(` ${word} `);
}

/** Such a list of the words `one|two|three`. */
export function listOf(alternatives: string): string {
  return ` ${alternatives.replaceAll('|', ' ')} `;
}

/** The phrases of a list `one|and two|three`. */
export const phrasesOf = onceEach(
  (list) => list.split('|'),
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
);
