import type { Database } from '../sqlite/binding.ts';

/** Words of scripts with spaces; the others are indexed character by character anyway. */
const WORD = /[\w$\u00c0-\u1fff]{4,}/g;
const WORD_MAX = 64;
/** Numbers and hashes are searched by their beginning, which the main index supports. Shorter ones may be words. */
const NUMBER_OR_HASH = /^(?:\d+|[\da-f]{8,})$/i;

/** So many words share a row ("bag"): a row per word would cost ten times as much as the word. */
const WORDS_IN_BAG = 64;

/** Collects the different words of the archive, so that each can be found by any part of it. */
export function openNewWords(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO words VALUES (?)');
  const fill = database.prepare('INSERT INTO word_index (words) VALUES (?)');
  const taken = new Set<string>();
  return {
    /** Collects the words of a text. */
    take(text: string): void {
      for (const word of text.match(WORD) ?? []) if (word.length <= WORD_MAX) taken.add(word);
    },
    /** Stores those that are new; must be called before each commit. */
    flush(): void {
      // Sorted, so that neighbours go to the same page.
      const words = [...taken].filter((word) => !NUMBER_OR_HASH.test(word)).sort();
      const added = words.filter((word) => insert.run(word).changes === 1);
      taken.clear();
      for (let from = 0; from < added.length; from += WORDS_IN_BAG)
        fill.run(added.slice(from, from + WORDS_IN_BAG).join(' '));
    },
  };
}
