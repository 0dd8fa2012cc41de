import { wordTable } from './pattern-table.ts';

const TRIGRAMS = 1 << 15;

interface Word {
  bytes: Uint8Array;
  rank: number;
  wordAt: number;
  /** The distance from the beginning of a match to the last character of the word's trigram. */
  behind: number;
}

/** Decoded at the first use, because most processes need none of it. */
let table: ReturnType<typeof openTable> | undefined;
/** The text as bytes: those are read faster than a string. */
let letters = Buffer.alloc(1 << 14);

/** Visits each word with the index of its pattern and where a match would begin, until told to stop. Not re-entrant. */
export function visitWords(text: string, visit: (rank: number, start: number) => boolean): void {
  table ??= openTable();
  const { known } = table;
  const length = text.length;
  if (letters.length < length) letters = Buffer.allocUnsafe(length * 2);
  // Only the lower byte of each character is compared.
  letters.write(text, 0, 'latin1');
  const bytes = letters;
  // The lower five bits are the same in lower and upper case, and enough for a first filter.
  let trigram = ((bytes[0]! & 31) << 5) | (bytes[1]! & 31);
  for (let at = 2; at < length; at++) {
    trigram = ((trigram << 5) | (bytes[at]! & 31)) & (TRIGRAMS - 1);
    if (known[trigram] === 1 && !visitAt(at, length, wordsOf(trigram), visit)) return;
  }
}

function visitAt(
  at: number,
  length: number,
  words: readonly Word[],
  visit: (rank: number, start: number) => boolean,
): boolean {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (standsAt(at, length, word) && !visit(word.rank, at - word.behind)) return false;
  }
  return true;
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
  const words = wordTable.words.split('\r');
  // Copied to an own buffer, because typed arrays of larger numbers need an aligned start.
  const numbers = new Uint16Array(new Uint8Array(Buffer.from(wordTable.numbers, 'base64')).buffer);
  const column = (index: number) => numbers.subarray(index * words.length, (index + 1) * words.length);
  const trigrams = column(0);
  const known = new Uint8Array(TRIGRAMS);
  for (const trigram of trigrams) known[trigram] = 1;
  return {
    ...{ words, trigrams, known, ranks: column(1), wordAts: column(2), behinds: column(3) },
    // Filled up front: V8 would turn a sparse array into a slow dictionary.
    lists: new Array<Word[] | undefined>(TRIGRAMS).fill(undefined),
  };
}

function wordsOf(trigram: number): Word[] {
  table!.lists[trigram] ??= readList(trigram);
  return table!.lists[trigram];
}

function readList(trigram: number): Word[] {
  const { words, trigrams, ranks, wordAts, behinds } = table!;
  const found: Word[] = [];
  for (let row = trigrams.indexOf(trigram); trigrams[row] === trigram; row++) {
    const bytes = Buffer.from(words[row]!, 'latin1');
    found.push({ bytes, rank: ranks[row]!, wordAt: wordAts[row]!, behind: behinds[row]! });
  }
  return found;
}
