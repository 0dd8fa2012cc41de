/**
 * Lists of words are kept as text, ` one two three `: every hook loads all of them, and few use any. Looking a word up
 * in a text is as fast as in a set, and costs nothing before.
 */
export function isListed(list: string, word: string): boolean {
  return word !== '' && list.includes(` ${word} `);
}

const split = new Map<string, string[]>();

/** The phrases of a list `one|and two|three`. */
export function phrasesOf(list: string): string[] {
  let phrases = split.get(list);
  if (phrases === undefined) {
    phrases = list.split('|');
    split.set(list, phrases);
  }
  return phrases;
}
