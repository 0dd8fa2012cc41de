import type { Database } from '../sqlite/binding.ts';

/** Pieces shorter than this are in too many words, and the index cannot look for them. */
const PIECE_MIN = 3;
const BAGS_MAX = 400;
const PIECE = /^[\p{L}\p{N}_$]+$/u;

/** Words of the archive that hold a piece anywhere, the shortest first: those have most in common with it. */
export function findWordsWith(database: Database, piece: string, limit: number): string[] {
  if (piece.length < PIECE_MIN || !PIECE.test(piece)) return [];
  const wanted = piece.toLowerCase();
  const found = new Set<string>();
  // A line below stands for any letter here, which finds a little more than wanted; an escape would not use the index.
  for (const bag of database
    .prepare('SELECT words FROM word_index WHERE words LIKE ? LIMIT ?')
    .all(`%${piece}%`, BAGS_MAX))
    for (const word of (bag.words as string).split(' '))
      if (word.toLowerCase().includes(wanted)) found.add(word);
  return [...found].sort((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, limit);
}
