import type { Database } from '../archive/sqlite/binding.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import { type Clue, COMMON, findWordsWith } from './clues.ts';
import { partsOf, phraseOf, type QueryTerm } from './parse-query.ts';
import { findIds } from './scan-texts.ts';

const WORDS_MAX = 40;
const PREFIX_MIN = 3;

/** An entry that may match the query. */
export interface Candidate {
  id: number;
  /** The higher, the more of the query it is known to match. */
  score: number;
}

/** Only so many of the newest entries are considered; older ones with very common words are left out. */
export const NEWEST_MAX = 800;
/** The maximum number of entries taken from clues, by the rarest ones, when only some clues match. */
const FOLLOWED_MAX = 2_000;
/** With fewer candidates than this, words that contain a word of the query are searched for as well. */
export const FEW = 10;

/** Entries known to hold a literal, then those with all words, with some, with words that contain them; each step only if needed. */
export function* findCandidates(
  database: Database,
  all: readonly QueryTerm[],
  clues: readonly Clue[],
  filter: TextFilter,
  literalIds: readonly number[],
): Generator<Candidate[]> {
  yield literalIds.map((id) => ({ id, score: 1 }));
  const terms = all.filter(({ parts }) => parts.length > 0);
  if (terms.length === 0) return;
  const find = (expression: string) =>
    findIds(database, expression, filter, NEWEST_MAX).map((id) => ({ id, score: 1 }));
  const whole = clues.filter(({ isWhole }) => isWhole);
  const together = () => find(whole.map(({ expression }) => expression).join(' AND '));
  const matching = whole.length < terms.length ? [] : (intersection(whole) ?? together());
  yield matching;
  const following = follow(clues);
  yield following;
  if (matching.length + following.length < FEW && terms.some(({ isExact }) => !isExact))
    yield find(terms.map((term) => widened(database, term)).join(' AND '));
}

/** Entries with all clues, computed without the index; undefined if a clue is too common to know all its entries. */
export function intersection([first, ...others]: readonly Pick<Clue, 'ids'>[]): Candidate[] | undefined {
  if (!first || [first, ...others].some(({ ids }) => ids.length >= COMMON)) return undefined;
  const sets = others.map(({ ids }) => new Set(ids));
  return first.ids.filter((id) => sets.every((ids) => ids.has(id))).map((id) => ({ id, score: 1 }));
}

/** Entries scored by the clues that they match. The most common clues are skipped: the others lead to the same entries. */
export function follow(clues: readonly Pick<Clue, 'ids' | 'weight'>[]): Candidate[] {
  const weights = new Map<number, number>();
  let left = FOLLOWED_MAX;
  for (const { ids, weight } of [...clues].sort((one, other) => one.ids.length - other.ids.length)) {
    if (weights.size > 0 && (ids.length >= COMMON || ids.length > left)) break;
    left -= ids.length;
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .map(([id, score]) => ({ id, score }))
    .sort((one, other) => other.score - one.score || other.id - one.id)
    .slice(0, NEWEST_MAX);
}

/** An index expression for a term, what it is the beginning of (`pre-com`), and words that contain it. */
function widened(database: Database, { text, parts, isPrefix, isExact }: QueryTerm): string {
  const words = isExact ? [] : findWordsWith(database, text, WORDS_MAX);
  const mayGoOn = isPrefix || (!isExact && parts.at(-1)!.length >= PREFIX_MIN);
  return `(${[phraseOf(parts, mayGoOn), ...words.map((word) => phraseOf(partsOf(word)))].join(' OR ')})`;
}
