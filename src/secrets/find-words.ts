import { trigrams, type WordRow, wordLines } from './pattern-table.ts';

const TRIGRAMS = 1 << 15;

interface Word {
  word: string;
  rank: number;
  behind: number;
  wordAt: number;
}

type Visit = (rank: number, start: number) => boolean;

/** Made at the first use, because most processes need none of it. */
let table: ReturnType<typeof openTable> | undefined;
/** The text as bytes: those are read faster than a string. */
let letters = Buffer.allocUnsafe(1 << 14);

/** Visits each word with the index of its pattern and where a match would begin, until told to stop. Not re-entrant. */
export function visitWords(text: string, visit: Visit): void {
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

function visitAt(at: number, length: number, words: readonly Word[], visit: Visit): boolean {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (standsAt(at, length, word) && !visit(word.rank, at - word.behind)) return false;
  }
  return true;
}

function standsAt(at: number, length: number, { word, behind, wordAt }: Word): boolean {
  const from = at - behind + wordAt;
  if (at < behind || from + word.length > length) return false;
  for (let index = 0; index < word.length; index++) {
    const byte = letters[from + index]!;
    // In lower case, and so are the lower bytes of other scripts, in text and words alike.
    if ((byte >= 65 && byte <= 90 ? byte | 32 : byte) !== word.charCodeAt(index)) return false;
  }
  return true;
}

function openTable() {
  const known = new Uint8Array(TRIGRAMS);
  const places = new Uint16Array(TRIGRAMS);
  // By index, as a hook builds it once and iterators take half of the time until they are compiled.
  for (let place = 0; place < trigrams.length; place++) {
    const trigram = trigrams[place]!;
    known[trigram] = 1;
    places[trigram] = place;
  }
  const lists = new Array<Word[] | undefined>(trigrams.length);
  return { known, places, lists, lines: wordLines.split('\n') };
}

function wordsOf(trigram: number): Word[] {
  const { places, lists, lines } = table!;
  const place = places[trigram]!;
  lists[place] ??= (JSON.parse(lines[place]!) as WordRow[]).map(([word, rank, behind, wordAt]) => ({
    word,
    rank,
    behind,
    wordAt,
  }));
  return lists[place];
}
