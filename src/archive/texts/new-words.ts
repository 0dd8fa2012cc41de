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
  const seen = createHashSet();
  let unseen: string[] = [];
  return {
    /** Collects the words of a text that are new. */
    take(text: string): void {
      collectUnseen(text, seen, unseen);
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
function collectUnseen(text: string, seen: HashSet, found: string[]): void {
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
    if (seen.add(one, other)) found.push(text.slice(start, at));
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
  // Letters of scripts with spaces; the others are indexed character by character anyway.
  return code >= 0xc0 && code < 0x2000 ? LETTER : NO_WORD;
}

type HashSet = ReturnType<typeof createHashSet>;

const SLOTS_AT_FIRST = 1 << 14;

/** A set of 64-bit hashes: millions of values in a tenth of the memory of a Set of strings. */
function createHashSet() {
  let slots = new Int32Array(SLOTS_AT_FIRST * 2);
  let mask = SLOTS_AT_FIRST - 1;
  let size = 0;

  /** Two zeros mark an empty slot, so no value may be that. */
  const put = (one: number, other: number): boolean => {
    let slot = (one ^ (other >>> 7)) & mask;
    while (slots[slot * 2] !== 0 || slots[slot * 2 + 1] !== 0) {
      if (slots[slot * 2] === one && slots[slot * 2 + 1] === other) return false;
      slot = (slot + 1) & mask;
    }
    slots[slot * 2] = one;
    slots[slot * 2 + 1] = other;
    return true;
  };

  const grow = () => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    mask = slots.length / 2 - 1;
    for (let at = 0; at < before.length; at += 2)
      if (before[at] !== 0 || before[at + 1] !== 0) put(before[at]!, before[at + 1]!);
  };

  return {
    /** Returns true if the value is new. Both halves have 32 bits. */
    add(one: number, other: number): boolean {
      const isNew = put(one | 0, other | 1);
      if (!isNew) return false;
      size += 1;
      if (size * 2 > mask) grow();
      return true;
    },
  };
}
