import { trigrams, type WordRow, wordLines } from './pattern-table.ts';

const TRIGRAMS = 1 << 15;

interface Word {
  word: string;
  rank: number;
  behind: number;
  wordAt: number;
}

/** For each trigram the line of its words, or -1; made at the first use, because most processes need none of it. */
let lineOf: Int16Array | undefined;
let lines: string[] = [];
const ready: (Word[] | undefined)[] = [];
/** The text as bytes: those are read faster than a string. */
let letters = Buffer.allocUnsafe(1 << 14);

/** Visits each word with the index of its pattern and where a match would begin, until told to stop. Not re-entrant. */
export function visitWords(text: string, visit: (rank: number, start: number) => boolean): void {
  lineOf ??= readTrigrams();
  const length = text.length;
  if (letters.length < length) letters = Buffer.allocUnsafe(length * 2);
  // Only the lower byte of each character is compared.
  letters.write(text, 0, 'latin1');
  const bytes = letters;
  // The lower five bits are the same in lower and upper case, and enough for a first filter.
  let trigram = ((bytes[0]! & 31) << 5) | (bytes[1]! & 31);
  for (let at = 2; at < length; at++) {
    trigram = ((trigram << 5) | (bytes[at]! & 31)) & (TRIGRAMS - 1);
    const line = lineOf[trigram]!;
    if (line !== -1 && !visitAt(at, length, wordsIn(line), visit)) return;
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

function readTrigrams(): Int16Array {
  lines = wordLines.split('\n');
  const found = new Int16Array(TRIGRAMS).fill(-1);
  for (const [line, trigram] of trigrams.entries()) found[trigram] = line;
  return found;
}

function wordsIn(line: number): Word[] {
  ready[line] ??= (JSON.parse(lines[line]!) as WordRow[]).map(readWord);
  return ready[line];
}

function readWord([word, rank, behind, wordAt]: WordRow): Word {
  return { word, rank, behind, wordAt };
}
