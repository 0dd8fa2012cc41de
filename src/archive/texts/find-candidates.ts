import type { Database } from '../sqlite/binding.ts';
import { type Clue, COMMON } from './clues.ts';
import { findIds, findMatches } from './find-matches.ts';
import type { QueryTerm } from './parse-query.ts';
import type { TextFilter } from './text-filter.ts';
import { exactly, widened } from './widen-term.ts';

/** An entry that may be what was asked for. */
export interface Candidate {
  id: number;
  /** What the index thinks of it, from 0 to 1. */
  relevance: number;
}

/** As many of the newest are weighed; the older ones of a very common word are left out. */
const WEIGHED_MAX = 2_000;
/** Entries that have only some of the clues, by the rarest of them, together at most. */
const FOLLOWED_MAX = 8_000;

/** Best first: entries with all words, then with words that hold them, then with some. Each is only looked for when wanted. */
export function* findCandidates(
  database: Database,
  terms: readonly QueryTerm[],
  clues: readonly Clue[],
  filter: TextFilter,
): Generator<Candidate[]> {
  yield matching(database, terms.map(exactly).join(' AND '), filter);
  if (terms.some(({ isExact }) => !isExact))
    yield matching(database, terms.map((term) => widened(database, term)).join(' AND '), filter);
  yield following(database, clues, filter);
}

function matching(database: Database, expression: string, filter: TextFilter): Candidate[] {
  const matches = findMatches(database, expression, filter, WEIGHED_MAX);
  const best = matches.reduce((most, { relevance }) => Math.max(most, relevance), Number.MIN_VALUE);
  return matches
    .map(({ id, relevance }) => ({ id, relevance: relevance / best }))
    .sort((one, other) => other.relevance - one.relevance);
}

/** By the weight of the clues that they have. The most common ones are not followed: the others lead to the same entries. */
function following(database: Database, clues: readonly Clue[], filter: TextFilter): Candidate[] {
  const weights = new Map<number, number>();
  let left = FOLLOWED_MAX;
  for (const { expression, count, weight } of [...clues].sort((one, other) => one.count - other.count)) {
    if (weights.size > 0 && (count >= COMMON || count > left)) break;
    left -= count;
    for (const id of findIds(database, expression, filter, COMMON))
      weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .sort(([one, weightOfOne], [other, weightOfOther]) => weightOfOther - weightOfOne || other - one)
    .map(([id]) => ({ id, relevance: 0.5 }));
}
