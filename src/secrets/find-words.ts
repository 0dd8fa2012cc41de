import { wordTable } from './pattern-table.ts';

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
let table: ReturnType<typeof openTable> | undefined;
/** The text as bytes: those are read faster than a string. */
let letters = Buffer.alloc(1 << 14);

/** The first offset to pass to `findPlace`; it loads a new text. */
export const FIRST_PLACE = 2;

/**
 * The next offset at or behind `from` where the trigram of a word ends that stands there, or -1: one pass for all
 * patterns. The text is loaded when `from` is `FIRST_PLACE`, one text at a time.
 */
export function findPlace(text: string, from: number): number {
  table ??= openTable();
  const { known } = table;
  const length = text.length;
  if (from === FIRST_PLACE) {
    if (letters.length < length) letters = Buffer.allocUnsafe(length * 2);
    // Only the lower byte of each character is compared.
    letters.write(text, 0, 'latin1');
  }
  const bytes = letters;
  // The lower five bits are the same in lower and upper case, and enough for a first filter.
  let trigram = ((bytes[from - 2]! & 31) << 5) | (bytes[from - 1]! & 31);
  for (let at = from; at < length; at++) {
    trigram = ((trigram << 5) | (bytes[at]! & 31)) & (TRIGRAMS - 1);
    if (known[trigram] === 1 && standsAny(at, length, wordsOf(trigram))) return at;
  }
  return -1;
}

/** The words at such an offset, and where a match would begin. */
export function wordsAt(at: number, length: number): { word: Word; start: number }[] {
  const trigram = ((letters[at - 2]! & 31) << 10) | ((letters[at - 1]! & 31) << 5) | (letters[at]! & 31);
  return wordsOf(trigram)
    .filter((word) => standsAt(at, length, word))
    .map((word) => ({ word, start: at - word.behind }));
}

function standsAny(at: number, length: number, words: readonly Word[]): boolean {
  for (let index = 0; index < words.length; index++) if (standsAt(at, length, words[index]!)) return true;
  return false;
}

function standsAt(at: number, length: number, { bytes, behind, wordAt }: Word): boolean {
  const from = at - behind + wordAt;
  if (at < behind || from + bytes.length > length) return false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = letters[from + index]!;
    // In lower case, and so are the lower bytes of other scripts, in text and words alike.
    if ((byte >= 65 && byte <= 90 ? byte | 32 : byte) !== bytes[index]) return false;
  }
  return true;
}

function openTable() {
  const trigrams = unpack(wordTable.trigrams);
  const known = new Uint8Array(TRIGRAMS);
  for (const trigram of trigrams) known[trigram] = 1;
  return {
    ...{ trigrams, known, words: wordTable.words.split('\r'), ranks: unpack(wordTable.ranks) },
    wordAts: Buffer.from(wordTable.wordAts, 'base64'),
    trigramAts: Buffer.from(wordTable.trigramAts, 'base64'),
    // Filled up front: V8 would turn a sparse array into a slow dictionary.
    lists: new Array<Word[] | undefined>(TRIGRAMS).fill(undefined),
  };
}

/** Copied to an own buffer, because typed arrays of larger numbers need an aligned start. */
function unpack(packed: string): Uint16Array {
  return new Uint16Array(new Uint8Array(Buffer.from(packed, 'base64')).buffer);
}

function wordsOf(trigram: number): Word[] {
  table!.lists[trigram] ??= readList(trigram);
  return table!.lists[trigram];
}

function readList(trigram: number): Word[] {
  const { trigrams, words, ranks, wordAts, trigramAts } = table!;
  const found: Word[] = [];
  for (let row = trigrams.indexOf(trigram); trigrams[row] === trigram; row++) {
    const wordAt = wordAts[row]!;
    const behind = wordAt + trigramAts[row]! + 2;
    found.push({ bytes: Buffer.from(words[row]!, 'latin1'), rank: ranks[row]!, behind, wordAt });
  }
  return found;
}
