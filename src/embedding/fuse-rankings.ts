/** One thing in a ranking, and how much its place there counts. */
export interface Ranked<Key> {
  key: Key;
  weight: number;
}

/** Small differences at the top count, large ones far below do not: the usual constant of reciprocal rank fusion. */
const RANK_OFFSET = 60;

/** One order out of several. What stands high in two of them comes before what stands high in one. */
export function fuseRankings<Key>(rankings: readonly (readonly Ranked<Key>[])[]): Key[] {
  const scores = new Map<Key, number>();
  for (const ranking of rankings)
    for (const [place, { key, weight }] of ranking.entries())
      scores.set(key, (scores.get(key) ?? 0) + weight / (RANK_OFFSET + place));
  return [...scores].sort(([, one], [, other]) => other - one).map(([key]) => key);
}
