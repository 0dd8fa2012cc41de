import type { Database } from '../archive/sqlite/binding.ts';
import { readEntryText } from '../archive/texts/entry-text.ts';
import type { StoredEntry } from '../archive/texts/list-entries.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Clue } from './clues.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import type { QueryTerm } from './parse-query.ts';
import { type Weight, weighText } from './weigh-text.ts';

/** What the index cannot tell apart: `toMinorUnits` from "to minor units", `C++` from "c", `AND` from "and". */
const SPECIAL = /[^\p{L}\p{N}\s]|\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;

/** What differs in case only counts a little. */
const FIT_OF_OTHER_CASE = 0.2;

const WORD = /[\p{L}\p{N}_]/u;

export interface RankedText {
  id: number;
  row: TextRow;
  /** How much of what was asked for it has, from 0 to 1; 0 when it was not read. */
  fit: number;
}

/** What is known of an entry without reading it. */
export type EntryTraits = Pick<StoredEntry, 'kind' | 'time'> & { characters: number };

/** Of each way to look, so many of the best are read; the others stay in the order of the index. */
export const READ_MAX = 30;
/** The index does not know how something was written, so more have to be read for that. */
export const READ_MAX_LITERAL = 150;
/** An entry that has an identifier as it was written comes before all that have only its parts. */
const LITERAL_BONUS = 5;
/** When as many entries have all that was asked for in one place, nothing wider is mixed with them. */
export const CLOSE_ENOUGH = 10;
const WHOLE: Weight = { share: 1, isClose: true };
const HALF_LIFE_DAYS = 30;
const RECENT_BONUS = 0.3;
const DAY_MILLISECONDS = 86_400_000;
/** Among those that have as much of what was asked for, the short ones say it clearest. */
const BRIEF_BONUS = 0.4;
const BRIEF_CHARACTERS = 2_000;

const WEIGHT_OF_KIND: Readonly<Record<TextKind, number>> = {
  prompt: 1.25,
  said: 1.1,
  thought: 0.9,
  call: 1,
  result: 1,
  summary: 0.9,
  agent: 1,
  note: 1.5,
};

/** All there is to tell of an entry, but for its text if that is long. */
export type TextRow = EntryTraits &
  Pick<StoredEntry, 'line' | 'part' | 'uuid' | 'tool'> &
  Pick<TextTranscript, 'sessionId' | 'agentId' | 'cwd' | 'path'> & {
    failed: number;
    isLeft: number;
    text: string | null;
    longTextId: number | null;
  };

export function findRow(database: Database, id: number): TextRow | undefined {
  return database.get`SELECT entries.*, session_id, agent_id, cwd, path
    FROM entries JOIN transcripts ON transcripts.id = transcript_id WHERE entries.id = ${id}`;
}

/**
 * Groups of entries, best first. Candidates come from the index, from narrow to wide; the most promising of them are read and
 * weighed by how much of what was asked for they have, and how close together.
 */
export function* rankTexts(
  database: Database,
  terms: readonly QueryTerm[],
  clues: readonly Clue[],
  filter: TextFilter,
  now: number,
  /** Known to hold what was asked for as it was written; looked at before all others. */
  literalIds: readonly number[] = [],
): Generator<RankedText[]> {
  const literals = literalsOf(terms);
  const readMax = literals.length > 0 ? READ_MAX_LITERAL : READ_MAX;
  const rowOf = (id: number): RankedText => ({ id, row: findRow(database, id)!, fit: 0 });
  const seen = new Set<number>();
  let weighed: (RankedText & { score: number })[] = [];
  let others: number[] = [];
  let close = 0;
  const first = literalIds.map((id) => ({ id, score: 1 }));
  const indexed = terms.filter(({ parts }) => parts.length > 0);
  const byIndex = indexed.length === 0 ? [] : findCandidates(database, indexed, clues, filter);
  for (const candidates of concat([first], byIndex)) {
    const fresh = sortByScore(
      database,
      candidates.filter(({ id }) => !seen.has(id)),
      now,
    );
    for (const id of fresh) seen.add(id);
    for (const id of fresh.slice(0, readMax)) {
      const ranked = rowOf(id);
      // A single clue stands in each of them, so reading would tell nothing but how it is written.
      const text = clues.length <= 1 && literals.length === 0 ? '' : readEntryText(database, id);
      const { fit, isClose, score } = scoreText(text, clues, literals, ranked.row, now);
      if (isClose) close += 1;
      weighed.push({ ...ranked, fit, score });
    }
    others.push(...fresh.slice(readMax));
    if (close < CLOSE_ENOUGH) continue;
    yield weighed.sort(byScore);
    for (const other of others) yield [rowOf(other)];
    weighed = [];
    others = [];
  }
  yield weighed.sort(byScore);
  for (const other of others) yield [rowOf(other)];
}

/** How well a text fits what was asked for, by all that ranking knows. */
export function scoreText(
  text: string,
  clues: readonly Pick<Clue, 'forms' | 'weight'>[],
  literals: readonly string[],
  traits: EntryTraits,
  now: number,
  /** What the index has found is known to hold all of it. */
  isWhole = clues.length <= 1,
): { fit: number; isClose: boolean; score: number } {
  const { share, isClose } = isWhole ? WHOLE : weighText(text, clues);
  const asWritten = 1 + LITERAL_BONUS * literalFit(text, literals);
  return { fit: share, isClose, score: share ** 2 * asWritten * weighTraits(traits, now) };
}

function* concat<T>(...lists: Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

function byScore(one: { score: number }, other: { score: number }): number {
  return other.score - one.score;
}

/** There can be far more candidates than can be read, so what is known of them without reading has to tell. */
function sortByScore(database: Database, candidates: readonly Candidate[], now: number): number[] {
  if (candidates.length <= READ_MAX) return candidates.map(({ id }) => id);
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  // The index has all that is asked for, without the texts between.
  return database.all<
    EntryTraits & { id: number }
  >`SELECT id, kind, time, characters FROM entries INDEXED BY entries_by_standing
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...scores.keys()])}))`
    .map(({ id, ...traits }) => ({ id, score: scores.get(id)! * weighTraits(traits, now) }))
    .sort(byScore)
    .map(({ id }) => id);
}

/** What a person typed before what a tool printed, the short before the long, and the newer before the older. */
export function weighTraits({ kind, time, characters }: EntryTraits, now: number): number {
  const age = Math.max(0, now - time) / DAY_MILLISECONDS;
  const recent = 1 + RECENT_BONUS * 0.5 ** (age / HALF_LIFE_DAYS);
  const brief = 1 + BRIEF_BONUS / (1 + characters / BRIEF_CHARACTERS);
  return WEIGHT_OF_KIND[kind] * recent * brief;
}

/** Terms that somebody wrote in a way that matters: identifiers, symbols, capitals, and what stood in quotes. */
export function literalsOf(terms: readonly QueryTerm[]): string[] {
  return terms.filter(({ text, isExact }) => isExact || SPECIAL.test(text)).map(({ text }) => text);
}

/** How much of them a text has as it was written, from 0 to 1. */
function literalFit(text: string, literals: readonly string[]): number {
  if (literals.length === 0) return 0;
  let lower: string | undefined;
  const fits = literals.map((literal) => {
    if (holdsWord(text, literal)) return 1;
    lower ??= text.toLowerCase();
    return holdsWord(lower, literal.toLowerCase()) ? FIT_OF_OTHER_CASE : 0;
  });
  return fits.reduce<number>((sum, fit) => sum + fit, 0) / literals.length;
}

/** `AND` stands in "A AND B", not in "BAND". What ends in a symbol may be followed by anything. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!(WORD.test(before) && WORD.test(word[0]!)) && !(WORD.test(after) && WORD.test(word.at(-1)!)))
      return true;
  }
  return false;
}
