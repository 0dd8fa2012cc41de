import { shortenedText } from '../archive/texts/indexed-text.ts';
import type { Clue as FoundClue } from './clues.ts';
import { plainText } from './parse-query.ts';

/** Matches within so many characters belong together. */
const WINDOW_CHARACTERS = 400;
/** The part of the score for the best window; matches anywhere in the text count for the rest. */
const SHARE_OF_WINDOW = 0.7;
/** Only so many characters are read: the index covers no more of a long text, and more would take too long. */
const CHARACTERS_MAX = 16_000;
const PLACES_MAX = 60;

/** The part of a clue that matters for a text. */
type Clue = Pick<FoundClue, 'forms' | 'weight'>;

export interface Weight {
  /** How much of the query is there, from 0 to 1; 1 means all of it close together. */
  share: number;
  /** Whether all of it is close together. */
  isClose: boolean;
}

export function weighText(text: string, clues: readonly Clue[]): Weight {
  const plain = plainText(shortenedText(text).slice(0, CHARACTERS_MAX));
  const places = clues.flatMap(({ forms }, clue) => placesOf(plain, forms).map((at) => ({ at, clue })));
  places.sort((one, other) => one.at - other.at);
  const total = sumOf(clues, clues.keys());
  if (total === 0) return { share: 0, isClose: false };
  const anywhere = sumOf(clues, new Set(places.map(({ clue }) => clue))) / total;
  const inWindow = bestWindow(places, clues) / total;
  return {
    share: SHARE_OF_WINDOW * inWindow + (1 - SHARE_OF_WINDOW) * anywhere,
    isClose: inWindow > 0.999,
  };
}

function placesOf(plain: string, forms: readonly string[]): number[] {
  const places: number[] = [];
  for (const form of forms)
    for (
      let at = plain.indexOf(form);
      at !== -1 && places.length < PLACES_MAX;
      at = plain.indexOf(form, at + 1)
    )
      places.push(at);
  return places;
}

/** The highest sum of weights within one window. */
function bestWindow(places: readonly { at: number; clue: number }[], clues: readonly Clue[]): number {
  const inside = new Map<number, number>();
  let first = 0;
  let sum = 0;
  let best = 0;
  for (const { at, clue } of places) {
    const before = inside.get(clue) ?? 0;
    inside.set(clue, before + 1);
    if (before === 0) sum += clues[clue]!.weight;
    while (places[first]!.at < at - WINDOW_CHARACTERS) {
      const gone = places[first]!.clue;
      const left = inside.get(gone)! - 1;
      inside.set(gone, left);
      if (left === 0) sum -= clues[gone]!.weight;
      first += 1;
    }
    best = Math.max(best, sum);
  }
  return best;
}

function sumOf(clues: readonly Clue[], indexes: Iterable<number>): number {
  return [...indexes].reduce((sum, index) => sum + clues[index]!.weight, 0);
}
