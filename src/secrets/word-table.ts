import { commonTrigrams } from './common-trigrams.ts';
import { listDisguises } from './patterns/disguises.ts';
import { listSecretPatterns } from './patterns/secret-patterns.ts';

/** How frequent three letters are that are not among the common ones. */
const RARE = 1 / 10_000;

let frequencies: Map<number, number> | undefined;

/** By which three letters each word of each pattern can be told. Lists of numbers are written in Base64, which is read fast. */
export interface WordTable {
  /** All words, one a line. */
  words: string;
  /** For each word the place of its pattern in the list of all patterns; disguises come behind them. Two bytes each. */
  ranks: string;
  /** For each word how far behind the beginning of a match it stands. A byte each. */
  wordAts: string;
  /** A bit for each of the 32,768 trigrams, five bits of each of three letters: whether there is a list of words for it. */
  trigrams: string;
  /** For every 32 of them how many have one among those in front. Two bytes each. */
  trigramsBefore: string;
  /** For each trigram that has a list the number of it. Two bytes each. */
  listNumbers: string;
  /**
   * For each list what may stand there: the upper three bits of the three letters, a bit each for eight values, first letter
   * lowest; then the lower five bits of the letter before them and of the one behind, a bit each for 32 values. Four bytes each.
   */
  uppers: string;
  previous: string;
  next: string;
  /** Where each list ends in the next two. Two bytes each. */
  ends: string;
  /** The words of the list, two bytes each. */
  tellsWord: string;
  /** How far the end of the three letters is behind where a match begins. A byte each. */
  behinds: string;
}

interface Entry {
  word: number;
  behind: number;
}

const TRIGRAMS = 1 << 15;
const ANY = 0xff_ff_ff_ff;

/**
 * The build works this out and puts the values into the bundles: in every hook it would take longer than the search. So
 * only what can be written as JSON may be in it.
 */
export const wordTable = makeTable([...listSecretPatterns(), ...listDisguises()]);

function makeTable(patterns: readonly { words: readonly string[]; wordAt?: number }[]): WordTable {
  const words = patterns.flatMap(({ words, wordAt = 0 }, rank) =>
    words.map((word) => ({ word, rank, wordAt })),
  );
  const entriesOf = new Map<number, Entry[]>();
  for (const [index, { word, wordAt }] of words.entries())
    for (const telling of [mostTelling(word, 0), mostTelling(word, 1)])
      for (const trigram of trigramsAt(word, telling))
        entriesOf.set(trigram, [
          ...(entriesOf.get(trigram) ?? []),
          { word: index, behind: wordAt + telling + 2 },
        ]);
  // Where any letter will do, many trigrams have the same list.
  const lists = new Map([...entriesOf.values()].map((entries) => [JSON.stringify(entries), entries]));
  const numbers = new Map([...lists.keys()].map((key, index) => [key, index + 1]));
  // No list has the number 0.
  const all = [[], ...lists.values()];
  /** The letter of a word at a distance from the beginning of its telling three. */
  const letterOf = ({ word, behind }: Entry, distance: number) =>
    words[word]!.word[behind - 2 - words[word]!.wordAt + distance];
  const merge = (bitsOf: (entry: Entry) => number) =>
    all.map((entries) => entries.reduce((bits, entry) => bits | bitsOf(entry), 0));
  const known = [...entriesOf.keys()].sort((one, other) => one - other);
  const trigrams = new Int32Array(TRIGRAMS / 32);
  for (const trigram of known) trigrams[trigram >> 5]! |= 1 << (trigram & 31);
  let end = 0;
  return {
    words: words.map(({ word }) => Array.from(word, toSmall).join('')).join('\n'),
    ranks: pack(Uint16Array.from(words, ({ rank }) => rank)),
    wordAts: pack(Uint8Array.from(words, ({ wordAt }) => wordAt)),
    trigrams: pack(trigrams),
    trigramsBefore: pack(
      Uint16Array.from(trigrams, (_, index) => known.filter((each) => each < 32 * index).length),
    ),
    listNumbers: pack(
      Uint16Array.from(known, (trigram) => numbers.get(JSON.stringify(entriesOf.get(trigram)))!),
    ),
    uppers: pack(
      Int32Array.from(
        merge((entry) =>
          [0, 1, 2].reduce((bits, at) => bits | (upperBits(letterOf(entry, at)) << (8 * at)), 0),
        ),
      ),
    ),
    previous: pack(Int32Array.from(merge((entry) => lowerBits(letterOf(entry, -1))))),
    next: pack(Int32Array.from(merge((entry) => lowerBits(letterOf(entry, 3))))),
    ends: pack(
      Uint16Array.from(all, ({ length }) => {
        end += length;
        return end;
      }),
    ),
    tellsWord: pack(Uint16Array.from(all.flat(), ({ word }) => word)),
    behinds: pack(Uint8Array.from(all.flat(), ({ behind }) => behind)),
  };
}

function pack({ buffer }: Uint8Array | Uint16Array | Int32Array): string {
  return Buffer.from(buffer).toString('base64');
}

/** The lower half of a letter, which can look like a capital one, in a text as in a word. */
function toSmall(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) & 0xff).replace(/[A-Z]/, (capital) =>
    capital.toLowerCase(),
  );
}

/** Small and capital letters differ here and only here. */
function upperBits(letter: string | undefined): number {
  if (letter === undefined) return 0xff;
  return /[a-z]/.test(letter) ? 0b1100 : 1 << ((letter.charCodeAt(0) >> 5) & 7);
}

function lowerBits(letter: string | undefined): number {
  return letter === undefined ? ANY : 1 << (letter.charCodeAt(0) & 31);
}

/** Any letter will do where the word has none. */
function trigramsAt(word: string, start: number): number[] {
  const bits = (at: number, any: number) => (word.charCodeAt(at) || any) & 31;
  const isPart = start < 0 || start + 2 >= word.length;
  return Array.from(
    { length: isPart ? 32 : 1 },
    (_, any) => (bits(start, any) << 10) | (bits(start + 1, any) << 5) | bits(start + 2, any),
  );
}

/**
 * Where the three letters begin that are the rarest in ordinary text, at an even or at an odd distance from the beginning
 * of the word: only every other place is looked at. A word of three letters has to be told by two of them for that.
 */
function mostTelling(word: string, first: 0 | 1): number {
  const starts =
    first === 1 && word.length === 3
      ? [-1, 1]
      : Array.from({ length: Math.ceil((word.length - 2 - first) / 2) }, (_, index) => first + 2 * index);
  const frequency = (start: number) =>
    trigramsAt(word, start).reduce((sum, trigram) => sum + frequencyOf(trigram), 0);
  return starts.reduce((best, start) => (frequency(start) < frequency(best) ? start : best));
}

function frequencyOf(trigram: number): number {
  frequencies ??= countFrequencies();
  return frequencies.get(trigram) ?? RARE;
}

/** The second of a list is half as frequent as the first, roughly, the third a third, and so on. */
function countFrequencies(): Map<number, number> {
  const counted = new Map<number, number>();
  for (let at = 0; at < commonTrigrams.length; at += 3)
    counted.set(trigramsAt(commonTrigrams.slice(at, at + 3), 0)[0]!, 1 / (at / 3 + 20));
  return counted;
}
