import type { Score } from './token-recall.ts';

export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 1000;

/** Found over needed, of one class or of all; not a number when nothing was needed. */
export function shareOf(scores: Record<string, Score>[], kind?: string): number {
  let needed = 0;
  let found = 0;
  for (const each of scores) {
    for (const [name, score] of Object.entries(each)) {
      if (kind !== undefined && name !== kind) continue;
      needed += score.needed;
      found += score.found;
    }
  }
  return needed === 0 ? Number.NaN : found / needed;
}

/** 95 % interval of a share, by drawing compactions with replacement; the seed is fixed so that runs can be compared. */
export function intervalOf(scores: Record<string, Score>[], kind?: string): Interval {
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = Array.from({ length: RESAMPLES }, () =>
    shareOf(
      scores.map(() => scores[Math.floor(random() * scores.length)] ?? {}),
      kind,
    ),
  )
    .filter((value) => !Number.isNaN(value))
    .sort((left, right) => left - right);
  const at = (share: number) => drawn[Math.floor(drawn.length * share)] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}
