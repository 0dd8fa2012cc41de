import type { Database } from '../sqlite/binding.ts';

const WORD_MIN = 4;
const WORD_MAX = 64;
/** Shorter hexadecimal strings may be words. */
const HASH_MIN = 8;

/** So many words share a row ("bag"): a row per word would cost ten times as much as the word. */
const WORDS_IN_BAG = 64;

/** Collects the different words of the archive, so that each can be found by any part of it. */
export function openNewWords(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO words VALUES (?)');
  const fill = database.prepare('INSERT INTO word_index (words) VALUES (?)');
  const isUnseen = createIsUnseen();
  let unseen: string[] = [];
  return {
    /** Collects the words of a text that are new. */
    take(text: string): void {
      collectUnseen(text, isUnseen, unseen);
    },
    /** Stores the collected words; must be called before each commit. */
    flush(): void {
      // Sorted, so that neighbours go to the same page.
      const added = unseen.sort().filter((word) => insert.run(word).changes === 1);
      unseen = [];
      for (let from = 0; from < added.length; from += WORDS_IN_BAG)
        fill.run(added.slice(from, from + WORDS_IN_BAG).join(' '));
    },
  };
}

/** Adds the words of a text that were not seen yet. It hashes character by character and slices only new words. */
function collectUnseen(text: string, isUnseen: ReturnType<typeof createIsUnseen>, found: string[]): void {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    let code = text.charCodeAt(at);
    let kind = kindOf(code);
    if (kind === NO_WORD) continue;
    const start = at;
    let one = 0x811c9dc5 | 0;
    let other = 0x2545f491;
    let kinds = 0;
    do {
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
      kinds |= kind;
      at += 1;
      if (at === length) break;
      code = text.charCodeAt(at);
      kind = kindOf(code);
    } while (kind !== NO_WORD);
    const size = at - start;
    // Numbers and hashes are searched by their beginning, which the main index supports.
    const isHash = kinds < LETTER && size >= HASH_MIN;
    if (size < WORD_MIN || size > WORD_MAX || kinds === DIGIT || isHash) continue;
    if (isUnseen(one, other)) found.push(text.slice(start, at));
  }
}

/** Bits, so that a word's characters add up to the kinds that occur in it. */
const NO_WORD = 0;
const DIGIT = 1;
const HEX_LETTER = 2;
const LETTER = 4;

const KIND_OF_CODE = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[0-9]/.test(letter)) return DIGIT;
  if (/[a-f]/i.test(letter)) return HEX_LETTER;
  return /[a-z_$]/i.test(letter) ? LETTER : NO_WORD;
});

function kindOf(code: number): number {
  if (code < 128) return KIND_OF_CODE[code]!;
  return isForeignLetter(code) ? LETTER : NO_WORD;
}

/** Letters of scripts with spaces; the others are indexed character by character anyway. */
function isForeignLetter(code: number): boolean {
  return code >= 0xc0 && code < 0x2000;
}

/** A power of two; eight bytes each. */
const SLOTS = 1 << 20;

/**
 * Remembers the words seen last by both halves of their hashes, in a fixed amount of memory; true for any other word. One
 * whose slot was taken meanwhile is offered to the database again, which has it.
 */
function createIsUnseen(): (one: number, other: number) => boolean {
  const slots = new Int32Array(SLOTS * 2);
  return (one, other) => {
    const slot = ((one ^ (other >>> 7)) & (SLOTS - 1)) * 2;
    if (slots[slot] === one && slots[slot + 1] === other) return false;
    slots[slot] = one;
    slots[slot + 1] = other;
    return true;
  };
}
