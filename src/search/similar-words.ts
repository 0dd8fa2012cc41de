import type { Database } from '../archive/sqlite/binding.ts';

/** Pieces shorter than this are in too many words, and the index cannot look for them. */
const PIECE_MIN = 3;
const BAGS_MAX = 400;
const PIECE = /^[\p{L}\p{N}_$]+$/u;

/** Words of the archive that hold a piece anywhere, the shortest first: those have most in common with it. */
export function findWordsWith(database: Database, piece: string, limit: number): string[] {
  if (piece.length < PIECE_MIN || !PIECE.test(piece)) return [];
  const wanted = piece.toLowerCase();
  const found = wordsNear(database, piece).filter((word) => word.toLowerCase().includes(wanted));
  return [...new Set(found)]
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, limit);
}

/** Shorter words are like too many others. */
const NEAR_MIN = 6;
const NEAR_PIECE = 5;
/** Which share of their groups of three letters two words must have in common. */
const LIKENESS_MIN = 0.5;
/** What is less like it than the best by more than this is something else. */
const LIKENESS_STEP = 0.12;

/** Words of the archive that are almost this one: a letter wrong, left out or too many, or the parts of a name run together. */
export function findNearWords(database: Database, text: string, limit: number): string[] {
  const wanted = lettersOf(text);
  if (wanted.length < NEAR_MIN) return [];
  const groups = groupsOf(wanted);
  const found = new Map<string, number>();
  for (const piece of piecesOf(wanted))
    for (const word of wordsNear(database, piece)) {
      if (found.has(word)) continue;
      found.set(word, likeness(groups, groupsOf(lettersOf(word))));
    }
  const best = [...found.values()].reduce((most, value) => Math.max(most, value), 0);
  return [...found]
    .filter(([, value]) => value >= Math.max(LIKENESS_MIN, best - LIKENESS_STEP))
    .sort(([one, valueOfOne], [other, valueOfOther]) => valueOfOther - valueOfOne || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word);
}

/** The bags that have a piece, in all their words. */
function wordsNear(database: Database, piece: string): string[] {
  // `_` is a wildcard of LIKE, which finds a little more than wanted; an escape would not use the index.
  const bags = database.column<string>`SELECT words FROM word_index WHERE words LIKE ${`%${piece}%`} LIMIT ${BAGS_MAX}`;
  return bags.flatMap((words) => words.split(' '));
}

/** The beginning, the end and what lies between: one mistake leaves some of them right. */
function piecesOf(text: string): string[] {
  const last = text.length - NEAR_PIECE;
  const pieces = [0, Math.floor(last / 3), Math.floor((last * 2) / 3), last];
  return [...new Set(pieces.map((from) => text.slice(from, from + NEAR_PIECE)))];
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function groupsOf(letters: string): Set<string> {
  const groups = new Set<string>();
  for (let from = 0; from + 3 <= letters.length; from++) groups.add(letters.slice(from, from + 3));
  return groups;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const group of one) if (other.has(group)) common += 1;
  return (2 * common) / (one.size + other.size);
}
