import type { CallAction } from '../archive/texts/entry-text.ts';
import { shortenedText } from '../archive/texts/indexed-text.ts';
import type { StoredEntry } from '../archive/texts/list-entries.ts';
import { kindsOfText } from '../archive/texts/text-kind.ts';
import type { Clue as FoundClue } from './clues.ts';
import { plainText, type Terms } from './parse-query.ts';

type Clue = Pick<FoundClue, 'forms' | 'weight'>;

/** What is known of an entry without reading its text. */
type EntryTraits = Pick<StoredEntry, 'kind' | 'time'> & { characters: number };

/** What the index does not distinguish: `toMinorUnits` and "to minor units", `C++` and "c", `AND` and "and". */
const SPECIAL = /[^\p{L}\p{N}\s]|\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
/** Two characters that make one word. */
const JOINED = /^[\p{L}\p{N}_]{2}/u;
/** An entry with an identifier exactly as written ranks before those that only have its parts. */
const LITERAL_BONUS = 5;
const HALF_LIFE_DAYS = 30;
const RECENT_BONUS = 0.3;
const DAY_MILLISECONDS = 86_400_000;
/** Of entries with the same fit, the shorter ones say it more clearly. */
const BRIEF_BONUS = 0.4;
const BRIEF_CHARACTERS = 2_000;

/** What a model wrote for who comes after it, if it holds all of the query, counts the most. */
const HANDOFF_FIRST = 3;

/** Files can be read again; what a command said or a person wrote cannot. */
export const WEIGHT_OF_ACTION: Partial<Record<CallAction, number>> = { read: 0.7, search: 0.8, change: 0.75 };

/** How much of the query a text holds, from 0 to 1, and its score with all else that ranking uses. */
export function scoreText(
  { text, ...traits }: EntryTraits & { text: string },
  clues: readonly Clue[],
  literals: readonly string[],
  now: number,
  /** Whether the index already guarantees a full match. */
  isWhole: boolean,
): { fit: number; score: number } {
  const fit = isWhole ? 1 : weighText(text, clues);
  const asWritten = 1 + LITERAL_BONUS * literalFit(text, literals);
  const first = fit > 0.999 && traits.kind === 'handoff' ? HANDOFF_FIRST : 1;
  return { fit, score: fit ** 2 * asWritten * first * weighTraits(traits, now) };
}

/** Prefers what a person typed to tool output, short entries to long ones, and newer ones to older ones. */
export function weighTraits({ kind, time, characters }: EntryTraits, now: number): number {
  const age = Math.max(0, now - time) / DAY_MILLISECONDS;
  const recent = 1 + RECENT_BONUS * 0.5 ** (age / HALF_LIFE_DAYS);
  const brief = 1 + BRIEF_BONUS / (1 + characters / BRIEF_CHARACTERS);
  return kindsOfText[kind].weight * recent * brief;
}

/** Terms whose exact spelling matters: identifiers, symbols, capitals, and quoted text. */
export function literalsOf(terms: Terms): string[] {
  return terms.filter(({ text, isExact }) => isExact || SPECIAL.test(text)).map(({ text }) => text);
}

/** The share of the literals that a text holds exactly as written, from 0 to 1. */
function literalFit(text: string, literals: readonly string[]): number {
  if (literals.length === 0) return 0;
  return literals.filter((literal) => holdsWord(text, literal)).length / literals.length;
}

/** Whether a text holds a whole word: `AND` in "A AND B", not in "BAND". Behind a symbol anything may follow. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = `${text[at - 1] ?? ''}${word[0]}`;
    const after = `${word.at(-1)}${text[at + word.length] ?? ''}`;
    if (!JOINED.test(before) && !JOINED.test(after)) return true;
  }
  return false;
}

/** Matches within so many characters belong together. */
const WINDOW_CHARACTERS = 400;
/** The part of the weight for the best window; matches anywhere in the text count for the rest. */
const SHARE_OF_WINDOW = 0.7;
/** Only so many characters are read: the index covers no more of a long text, and more would take too long. */
const CHARACTERS_MAX = 16_000;
const PLACES_MAX = 60;

/** How much of the query a text holds how close together; 1 means all of it in one window. */
function weighText(text: string, clues: readonly Clue[]): number {
  const plain = plainText(shortenedText(text).slice(0, CHARACTERS_MAX));
  const places = clues.flatMap(({ forms }, clue) => placesOf(plain, forms).map((at) => ({ at, clue })));
  places.sort((one, other) => one.at - other.at);
  const total = sumOf(clues, clues.keys());
  if (total === 0) return 0;
  const anywhere = sumOf(clues, new Set(places.map(({ clue }) => clue)));
  return (SHARE_OF_WINDOW * bestWindow(places, clues) + (1 - SHARE_OF_WINDOW) * anywhere) / total;
}

function placesOf(text: string, forms: readonly string[]): number[] {
  const found: number[] = [];
  for (const form of forms)
    for (let at = text.indexOf(form); at !== -1 && found.length < PLACES_MAX; at = text.indexOf(form, at + 1))
      found.push(at);
  return found;
}

/** The highest sum of weights within one window, which ends at a place of a clue. */
function bestWindow(places: readonly { at: number; clue: number }[], clues: readonly Clue[]): number {
  const last = new Map<number, number>();
  let best = 0;
  for (const { at, clue } of places) {
    last.set(clue, at);
    let sum = 0;
    for (const [each, place] of last) if (place >= at - WINDOW_CHARACTERS) sum += clues[each]!.weight;
    best = Math.max(best, sum);
  }
  return best;
}

function sumOf(clues: readonly Clue[], indexes: Iterable<number>): number {
  return [...indexes].reduce((sum, index) => sum + clues[index]!.weight, 0);
}
