import { contextSecrets } from './context-secrets.ts';
import { providerSecrets } from './provider-secrets.ts';
import type { SecretPattern } from './secret-pattern.ts';

const TRIGRAMS = 1 << 15;
/** From often to seldom, in what developers and models write. */
const FREQUENT = Buffer.from(' etaoinsrlhdcumpfg-byw.v_k/:1"0');
const rarityOf = new Uint8Array(256).fill(FREQUENT.length);
for (let rarity = 0; rarity < FREQUENT.length; rarity++) rarityOf[FREQUENT[rarity]!] = rarity;

/** A pattern that may match from this place on. */
export interface Word {
  bytes: Uint8Array;
  pattern: SecretPattern;
  /** The first pattern in the list that fits a text gives it its name. */
  rank: number;
  /** How far the end of its telling three letters is behind where a match begins. */
  behind: number;
  wordAt: number;
}

/** Made from a pattern at its first use, because most are never used. */
const stickies: RegExp[] = [];

let wordsOf: Word[][] | undefined;
let listOf: Uint16Array;
let letters = Buffer.allocUnsafe(1 << 14);

/** Where a text is read from, for `findPlace`. */
export const FIRST_PLACE = 2;

/**
 * The next place at which a word of a pattern stands, from one on, or -1. One pass, however many patterns. The text is taken
 * in at its first place, and only one at a time.
 */
export function findPlace(text: string, from: number): number {
  wordsOf ??= collectWords();
  const lists = listOf;
  const length = text.length;
  if (from === FIRST_PLACE) {
    if (letters.length < length) letters = Buffer.allocUnsafe(length * 2);
    // The lower half of every letter is all that is looked at, and bytes are walked faster than text.
    letters.write(text, 'latin1');
  }
  const bytes = letters;
  // Five bits are the same for a small and a capital letter, and enough for a first look.
  let trigram = bytes[from - 2]! & 31;
  for (let at = from; at < length; at += 2) {
    trigram = ((trigram << 10) | ((bytes[at - 1]! & 31) << 5) | (bytes[at]! & 31)) & (TRIGRAMS - 1);
    if (lists[trigram] !== 0 && standsAny(at, length, wordsOf[lists[trigram]!]!)) return at;
  }
  return -1;
}

/** The words that stand at such a place, and where a match would begin. */
export function wordsAt(at: number, length: number): { word: Word; start: number }[] {
  const trigram = ((letters[at - 2]! & 31) << 10) | ((letters[at - 1]! & 31) << 5) | (letters[at]! & 31);
  return wordsOf!
    [listOf[trigram]!]!.filter((word) => standsAt(at, length, word))
    .map((word) => ({
      word,
      start: at - word.behind,
    }));
}

/** What the pattern of a word finds at this place. */
export function matchAt(text: string, start: number, { pattern, rank }: Word): RegExpExecArray | null {
  const isProvider = rank < providerSecrets.length;
  stickies[rank] ??= new RegExp(
    (isProvider ? '(?<![A-Za-z\\d])' : '') + pattern.pattern.source,
    `y${pattern.pattern.flags}`,
  );
  stickies[rank].lastIndex = start;
  return stickies[rank].exec(text);
}

function standsAny(at: number, length: number, words: readonly Word[]): boolean {
  for (let index = 0; index < words.length; index++) if (standsAt(at, length, words[index]!)) return true;
  return false;
}

function standsAt(at: number, length: number, { bytes, behind, wordAt }: Word): boolean {
  const from = at - behind + wordAt;
  return at >= behind && from + bytes.length <= length && stands(letters, from, bytes);
}

function stands(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) {
    const byte = bytes[from + index]!;
    const small = byte >= 65 && byte <= 90 ? byte | 32 : byte;
    if (small !== word[index]) return false;
  }
  return true;
}

function collectWords(): Word[][] {
  listOf = new Uint16Array(TRIGRAMS);
  const lists: Word[][] = [[]];
  let rank = 0;
  for (const patterns of [providerSecrets, contextSecrets])
    for (const pattern of patterns) {
      const wordAt = pattern.wordAt ?? 0;
      for (const each of pattern.words) {
        const word = Buffer.from(each, 'latin1');
        for (const telling of [mostTelling(word, 0), mostTelling(word, 1)]) {
          const entry = { bytes: word, pattern, rank, behind: wordAt + telling + 2, wordAt };
          // Any letter will do where the word has none.
          const isPart = telling < 0 || telling + 2 >= word.length;
          for (let any = 0; any < (isPart ? 32 : 1); any++) {
            const trigram =
              (((word[telling] ?? any) & 31) << 10) |
              (((word[telling + 1] ?? any) & 31) << 5) |
              ((word[telling + 2] ?? any) & 31);
            if (listOf[trigram] === 0) listOf[trigram] = lists.push([]) - 1;
            lists[listOf[trigram]!]!.push(entry);
          }
        }
      }
      rank += 1;
    }
  return lists;
}

/**
 * Where the three letters begin that are the rarest in ordinary text, at an even or at an odd distance from the beginning
 * of the word: only every other place is looked at. A word of three letters has to be told by two of them for that.
 */
function mostTelling(word: Uint8Array, first: 0 | 1): number {
  if (first === 1 && word.length === 3) return rarityOf[word[0]!]! > rarityOf[word[2]!]! ? -1 : 1;
  let best: number = first;
  let bestRarity = -1;
  for (let at: number = first; at + 2 < word.length; at += 2) {
    const rarity = rarityOf[word[at]!]! + rarityOf[word[at + 1]!]! + rarityOf[word[at + 2]!]!;
    if (rarity > bestRarity) {
      best = at;
      bestRarity = rarity;
    }
  }
  return best;
}
