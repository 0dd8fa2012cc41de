import { wordTable } from './word-table.ts';

const TRIGRAMS = 1 << 15;

/** A word of a pattern that may match here. */
export interface Word {
  bytes: Uint8Array;
  /** The index of the pattern; of several that match, the lowest gives the kind. */
  rank: number;
  /** The distance from the beginning of a match to the last character of the word's trigram. */
  behind: number;
  wordAt: number;
}

/** Decoded at the first use, because most processes need none of it. */
let trigrams: Int32Array | undefined;
let trigramsBefore: Uint16Array;
let listNumbers: Uint16Array;
let uppers: Int32Array;
let previous: Int32Array;
let next: Int32Array;
let rows: ReturnType<typeof unpackRows> | undefined;
let lists: (Word[] | undefined)[];
/** The text as bytes, starting at index 1, so that two adjacent characters can be read as one 16-bit number. */
let letters = Buffer.from(new ArrayBuffer(1 << 14));
let pairs = new Uint16Array(letters.buffer);

/** The first offset to pass to `findPlace`; it loads a new text. */
export const FIRST_PLACE = 2;

/**
 * The next offset at or behind `from` where a word of a pattern stands, or -1: one pass for all patterns. The text is
 * loaded when `from` is `FIRST_PLACE`, one text at a time.
 */
export function findPlace(text: string, from: number): number {
  trigrams ??= openTable();
  const known = trigrams;
  const length = text.length;
  if (from === FIRST_PLACE) {
    if (letters.length <= length + 2) {
      letters = Buffer.from(new ArrayBuffer((length + 2) * 2));
      pairs = new Uint16Array(letters.buffer);
    }
    // Only the lower byte of each character is compared, and bytes are read faster than a string.
    letters.write(text, 1, 'latin1');
  }
  const read = pairs;
  // The lower five bits are the same in lower and upper case, and enough for a first filter.
  let trigram = letters[from - 1]! & 31;
  for (let at = from; at < length; at += 2) {
    const pair = read[at >> 1]!;
    trigram = ((trigram << 10) | ((pair & 31) << 5) | ((pair >> 8) & 31)) & (TRIGRAMS - 1);
    if (((known[trigram >> 5]! >> (trigram & 31)) & 1) === 0) continue;
    const list = listOf(trigram, known);
    if (mayStand(list, letters, at) && standsAny(at, length, wordsIn(list))) return at;
  }
  return -1;
}

/** The words at such an offset, and where a match would begin. */
export function wordsAt(at: number, length: number): { word: Word; start: number }[] {
  const trigram = ((letters[at - 1]! & 31) << 10) | ((letters[at]! & 31) << 5) | (letters[at + 1]! & 31);
  return wordsIn(listOf(trigram, trigrams!))
    .filter((word) => standsAt(at, length, word))
    .map((word) => ({ word, start: at - word.behind }));
}

/** A second filter on the upper bits of the trigram and on the characters around it, which rejects most other text. */
function mayStand(list: number, bytes: Uint8Array, at: number): boolean {
  const bits = uppers[list]!;
  return (
    ((bits >> (bytes[at - 1]! >> 5)) &
      (bits >> (8 + (bytes[at]! >> 5))) &
      (bits >> (16 + (bytes[at + 1]! >> 5))) &
      (previous[list]! >> (bytes[at - 2]! & 31)) &
      (next[list]! >> (bytes[at + 2]! & 31)) &
      1) ===
    1
  );
}

function standsAny(at: number, length: number, words: readonly Word[]): boolean {
  for (let index = 0; index < words.length; index++) if (standsAt(at, length, words[index]!)) return true;
  return false;
}

function standsAt(at: number, length: number, { bytes, behind, wordAt }: Word): boolean {
  const from = at - behind + wordAt;
  return at >= behind && from + bytes.length <= length && stands(letters, from + 1, bytes);
}

function stands(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) {
    if (toSmall(bytes[from + index]!) !== word[index]) return false;
  }
  return true;
}

/** Applied to the lower byte of characters of other scripts too, in text and words alike. */
function toSmall(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte | 32 : byte;
}

/** The number of a trigram's list, found by counting the trigrams with a list before it (popcount). */
function listOf(trigram: number, known: Int32Array): number {
  let bits = known[trigram >> 5]! & ((1 << (trigram & 31)) - 1);
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  const count = Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  return listNumbers[trigramsBefore[trigram >> 5]! + count]!;
}

function openTable(): Int32Array {
  trigramsBefore = new Uint16Array(unpack(wordTable.trigramsBefore));
  listNumbers = new Uint16Array(unpack(wordTable.listNumbers));
  uppers = new Int32Array(unpack(wordTable.uppers));
  previous = new Int32Array(unpack(wordTable.previous));
  next = new Int32Array(unpack(wordTable.next));
  // Filled up front: V8 would turn a sparse array into a slow dictionary.
  lists = new Array(uppers.length).fill(undefined);
  return new Int32Array(unpack(wordTable.trigrams));
}

/** Copied to an own buffer, because typed arrays of larger numbers need an aligned start. */
function unpack(packed: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(packed, 'base64')).buffer;
}

function wordsIn(list: number): Word[] {
  lists[list] ??= readList(list);
  return lists[list];
}

function readList(list: number): Word[] {
  rows ??= unpackRows();
  const { words, ranks, wordAts, ends, tellsWord, behinds } = rows;
  const found: Word[] = [];
  for (let at = ends[list - 1]!; at < ends[list]!; at++) {
    const word = tellsWord[at]!;
    found.push({
      bytes: Buffer.from(words[word]!, 'latin1'),
      rank: ranks[word]!,
      behind: behinds[at]!,
      wordAt: wordAts[word]!,
    });
  }
  return found;
}

function unpackRows() {
  return {
    words: wordTable.words.split('\r'),
    ranks: new Uint16Array(unpack(wordTable.ranks)),
    wordAts: new Uint8Array(unpack(wordTable.wordAts)),
    ends: new Uint16Array(unpack(wordTable.ends)),
    tellsWord: new Uint16Array(unpack(wordTable.tellsWord)),
    behinds: new Uint8Array(unpack(wordTable.behinds)),
  };
}
