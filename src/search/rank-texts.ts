import type { Database } from '../archive/sqlite/binding.ts';
import { findEntry, findOtherHalf, type StoredEntry } from '../archive/texts/list-entries.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import { type Clue, COMMON } from './clues.ts';
import { findIds } from './find-ids.ts';
import type { Terms } from './parse-query.ts';
import { literalsOf, scoreText, WEIGHT_OF_ACTION, weighTraits } from './score-text.ts';

export interface RankedText {
  entry: StoredEntry;
  /** The share of the query that it matches, from 0 to 1; 0 if it was not read. */
  fit: number;
  score: number;
  /** The result of a call, or the call of a result, once it was read. */
  half?: StoredEntry;
}

/** Only so many of the newest entries are considered; older ones with very common words are left out. */
export const NEWEST_MAX = 800;
/** The index ignores case and punctuation, so for literals more must be read, though not the other halves of their calls. */
const READ_MAX = 30;
const READ_MAX_LITERAL = 100;
/** What our own tools answered quotes what stands elsewhere. */
const WEIGHT_OF_OWN = 0.2;

/** So many of the best candidates are read; the others keep the order of the index. */
export function countRead(literals: readonly string[]): number {
  return literals.length > 0 ? READ_MAX_LITERAL : READ_MAX;
}

/** Entries, best first: the most promising candidates are read, and scored by how much of the query they hold how close together. */
export function* rankTexts(
  database: Database,
  terms: Terms,
  clues: readonly Clue[],
  search: TextFilter & { now: number },
  /** Entries known to hold a literal of the query. */
  literalIds: readonly number[] = [],
  /** What else is known to be about the query, with a score to add. */
  known: ReadonlyMap<number, number> = new Map(),
): Generator<RankedText> {
  const literals = literalsOf(terms);
  const readMax = countRead(literals);
  const candidates = findCandidates(database, terms, clues, search, literalIds);
  const ids = candidates.size > readMax ? sortByScore(database, candidates, search.now) : candidates.keys();
  // What is known to hold a literal comes first: the index cannot tell it from what has the same letters.
  const sorted = [...new Set([...literalIds, ...ids])];
  // Every candidate holds a single clue, so more is needed only for literals.
  const isWhole = clues.length <= 1 && known.size === 0;
  const isRead = !isWhole || literals.length > 0;
  const read = [...new Set([...sorted.slice(0, readMax), ...known.keys()])].map((id, place): RankedText => {
    const entry = findEntry(database, id)!;
    const half = isRead && place < READ_MAX ? findOtherHalf(database, entry) : undefined;
    const whole = { ...entry, text: withHalf(entry, half), characters: entry.text.length };
    const { fit, score } = scoreText(whole, clues, literals, search.now, isWhole);
    const weight = WEIGHT_OF_ACTION[(half?.kind === 'call' ? half : entry).action ?? 'run'] ?? 1;
    const own = entry.tool.includes('tideproof') ? WEIGHT_OF_OWN : 1;
    return { entry, fit, score: score * weight * own + (known.get(id) ?? 0), half };
  });
  yield* read.sort((one, other) => other.score - one.score);
  for (const id of sorted.slice(readMax)) yield { entry: findEntry(database, id)!, fit: 0, score: 0 };
}

/** A command and its output are one text: who asks what came of a command names words of both. */
function withHalf({ text, tool, failed }: StoredEntry, half: StoredEntry | undefined): string {
  if (!half) return text;
  const between = `${failed || half.failed ? '\nfailed error failure' : ''}\n${tool || half.tool}\n`;
  return half.kind === 'call' ? `${half.text}${between}${text}` : `${text}${between}${half.text}`;
}

/** Entries that may match, with a score: the higher, the more of the query they are known to match. */
function findCandidates(
  database: Database,
  terms: Terms,
  clues: readonly Clue[],
  filter: TextFilter,
  literalIds: readonly number[],
): Map<number, number> {
  const whole = clues.filter(({ isWhole }) => isWhole);
  const isAll = whole.length > 0 && whole.length >= terms.filter(({ parts }) => parts.length > 0).length;
  const isCommon = whole.some(({ ids }) => ids.length >= COMMON);
  const together = whole.map(({ expression }) => expression).join(' AND ');
  const matching = isAll && isCommon ? findIds(database, together, filter, NEWEST_MAX) : [];
  return scoreCandidates(clues, [...literalIds, ...matching]);
}

/** Entries scored by the clues that they match, before them those that match all. The most common clues are skipped: the others lead to the same entries. */
export function scoreCandidates(clues: readonly Pick<Clue, 'ids' | 'weight'>[], matching: readonly number[]) {
  const all = clues.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Map<number, number>();
  for (const { ids, weight } of [...clues].sort((one, other) => one.ids.length - other.ids.length)) {
    if (weights.size > 0 && ids.length >= COMMON) break;
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  const best = [...weights].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || other - one);
  const scores = new Map(matching.map((id) => [id, 2 * all + 2]));
  for (const [id, weight] of best.slice(0, NEWEST_MAX))
    if (!scores.has(id)) scores.set(id, weight > 0.999 * all ? 2 * all + 2 : weight);
  return scores;
}

/** Sorts candidates without reading them, because there can be far more than can be read. */
function sortByScore(database: Database, scores: ReadonlyMap<number, number>, now: number): number[] {
  // A covering index: the texts are not read. As one value, because rows take four times as long.
  const standing = database.value<string>`SELECT json_group_array(json_array(id, kind, time, characters))
    FROM entries INDEXED BY entries_by_standing
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...scores.keys()])}))`!;
  return (JSON.parse(standing) as [number, TextKind, number, number][])
    .map(([id, kind, time, characters]) => ({
      id,
      score: scores.get(id)! * weighTraits({ kind, time, characters }, now),
    }))
    .sort((one, other) => other.score - one.score)
    .map(({ id }) => id);
}
