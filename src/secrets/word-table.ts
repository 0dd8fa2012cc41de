import { listDisguises } from './disguises.ts';
import { listSecretPatterns } from './secret-patterns.ts';

/** From often to seldom, in what developers and models write. */
const FREQUENT = ' etaoinsrlhdcumpfg-byw.v_k/:1"0';

/** By which three letters each word of each pattern can be told, as plain text and numbers. */
export interface WordTable {
  /** All words, one a line. */
  words: string;
  /** For each word the place of its pattern in the list of all patterns; disguises come behind them. */
  ranks: number[];
  /** For each word how far behind the beginning of a match it stands. */
  wordAts: number[];
  /** Five bits of each of three letters, for which there is a list of words. */
  trigrams: number[];
  /** For each of them the upper three bits that its letters may have: a bit each for eight values, first letter lowest. */
  uppers: number[];
  /** Where the list for each of them ends in the next two. */
  ends: number[];
  tellsWord: number[];
  /** How far the end of the three letters is behind where a match begins. */
  behinds: number[];
}

/**
 * The build works this out and puts the values into the bundles: in every hook it would take longer than the search. So
 * only what can be written as JSON may be in it.
 */
export const wordTable = makeTable([...listSecretPatterns(), ...listDisguises()]);

function makeTable(patterns: readonly { words: readonly string[]; wordAt?: number }[]): WordTable {
  const words = patterns.flatMap(({ words, wordAt = 0 }, rank) =>
    words.map((word) => ({ word, rank, wordAt })),
  );
  const lists = new Map<number, { word: number; behind: number }[]>();
  for (const [index, { word, wordAt }] of words.entries())
    for (const telling of [mostTelling(word, 0), mostTelling(word, 1)])
      for (const trigram of trigramsAt(word, telling)) {
        const list = lists.get(trigram) ?? [];
        list.push({ word: index, behind: wordAt + telling + 2 });
        lists.set(trigram, list);
      }
  const all = [...lists.values()];
  const uppersOf = ({ word, behind }: { word: number; behind: number }) => {
    const start = behind - 2 - words[word]!.wordAt;
    return [0, 1, 2].reduce((bits, at) => bits | (upperBits(words[word]!.word[start + at]) << (8 * at)), 0);
  };
  return {
    words: words.map(({ word }) => word).join('\n'),
    ranks: words.map(({ rank }) => rank),
    wordAts: words.map(({ wordAt }) => wordAt),
    trigrams: [...lists.keys()],
    uppers: all.map((list) => list.reduce((bits, each) => bits | uppersOf(each), 0)),
    ends: all.map(
      (
        (end) => (list) =>
          (end += list.length)
      )(0),
    ),
    tellsWord: all.flat().map(({ word }) => word),
    behinds: all.flat().map(({ behind }) => behind),
  };
}

/** Small and capital letters differ here and only here. */
function upperBits(letter: string | undefined): number {
  if (letter === undefined) return 0xff;
  return /[a-z]/.test(letter) ? 0b1100 : 1 << (letter.charCodeAt(0) >> 5);
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
  if (first === 1 && word.length === 3) return rarity(word, 0) > rarity(word, 2) ? -1 : 1;
  let best: number = first;
  let bestRarity = -1;
  for (let at: number = first; at + 2 < word.length; at += 2) {
    const sum = rarity(word, at) + rarity(word, at + 1) + rarity(word, at + 2);
    if (sum > bestRarity) {
      best = at;
      bestRarity = sum;
    }
  }
  return best;
}

function rarity(word: string, at: number): number {
  const place = FREQUENT.indexOf(word[at]!);
  return place === -1 ? FREQUENT.length : place;
}
