import type { Database } from '../sqlite/binding.ts';

/** Scripts without spaces: each character is indexed as a word, and a phrase search finds any sequence of them. */
const WITHOUT_SPACES =
  /[\u2e80-\u30ff\u3130-\u318f\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]|[\ud840-\ud87f][\udc00-\udfff]/g;

/** The end of a part of a name: `openShell` becomes `open Shell`, `HTMLParser` `HTML Parser`, `utf8Decoder` `utf8 Decoder`. */
const END_OF_PART = /[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g;

/** Normalizes text for the index, and queries in the same way: of identifiers, each part can be found. */
export function indexedText(text: string): string {
  return text.replace(END_OF_PART, '$& ').replace(WITHOUT_SPACES, ' $& ');
}

const HEAD_CHARACTERS = 8_000;
const TAIL_CHARACTERS = 4_000;
const MARKED_LINES_CHARACTERS = 4_000;
const MARKED_LINE_CHARACTERS = 400;
/** Words that users search for in the middle of a long log. */
const MARK =
  /[Ee]rror|ERR|[Ee]xception|EXCEPTION|[Ff]ail(?:ed|ure)|FAIL|[Pp]anic|[Ff]atal|FATAL|Traceback|denied|refused|[Cc]annot/;

/** The part of a text to index: all of it, or of a very long one both ends and the errors between. */
export function shortenedText(text: string): string {
  if (text.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return text;
  const tailStart = text.length - TAIL_CHARACTERS;
  return [
    text.slice(0, HEAD_CHARACTERS),
    ...collectMarked(text.slice(HEAD_CHARACTERS, tailStart)),
    text.slice(tailStart),
  ].join('\n');
}

function collectMarked(text: string): string[] {
  const found: string[] = [];
  let characters = 0;
  for (const line of text.split('\n')) {
    const at = line.search(MARK);
    if (at === -1) continue;
    const piece = line.slice(Math.max(0, at - MARKED_LINE_CHARACTERS), at + MARKED_LINE_CHARACTERS);
    found.push(piece);
    characters += piece.length;
    if (characters >= MARKED_LINES_CHARACTERS) break;
  }
  return found;
}

/** Words of scripts with spaces; the others are indexed character by character anyway. */
const WORD = /[\w$\u00c0-\u1fff]{4,}/g;
const WORD_MAX = 64;
/** Numbers and hashes are searched by their beginning, which the main index supports. Shorter ones may be words. */
const NUMBER_OR_HASH = /^(?:\d+|[\da-f]{8,})$/i;

/** So many words share a row ("bag"): a row per word would cost ten times as much as the word. */
const WORDS_IN_BAG = 64;

/** Most words of a text are known from others. V8 keeps the whole text alive for a longer piece of it. */
const KNOWN_MAX = 100_000;
const KNOWN_CHARACTERS_MAX = 12;

/** Collects the different words of the archive, so that each can be found by any part of it. */
export function openNewWords(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO words VALUES (?)');
  const fill = database.prepare('INSERT INTO word_index (words) VALUES (?)');
  const taken = new Set<string>();
  const known = new Set<string>();
  return {
    take(text: string): void {
      for (const word of text.match(WORD) ?? [])
        if (word.length <= WORD_MAX && !known.has(word)) taken.add(word);
    },
    /** Stores those that are new; must be called before each commit. */
    flush(): void {
      // Sorted, so that neighbours go to the same page.
      const words = [...taken].filter((word) => !NUMBER_OR_HASH.test(word)).sort();
      const added = words.filter((word) => insert.run(word).changes === 1);
      if (known.size > KNOWN_MAX) known.clear();
      for (const word of taken) if (word.length <= KNOWN_CHARACTERS_MAX) known.add(word);
      taken.clear();
      for (let from = 0; from < added.length; from += WORDS_IN_BAG)
        fill.run(added.slice(from, from + WORDS_IN_BAG).join(' '));
    },
  };
}
