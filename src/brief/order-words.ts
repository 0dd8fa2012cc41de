import type { Fact } from '../domain/fact.ts';

const LAST = 10;

/**
 * The user's words in the order in which they get room, which needs no understanding of them: the first prompt, those
 * with a priority word of the user's own, the last ten, then short ones before long ones.
 */
export function orderWords(prompts: readonly Fact[], isPriority: (text: string) => boolean): Fact[] {
  const inTime = prompts.toSorted((one, other) => one.last.line - other.last.line);
  const rank = (fact: Fact, index: number) => {
    if (index === 0) return 0;
    if (isPriority(fact.text)) return 1;
    return index >= inTime.length - LAST ? 2 : 3;
  };
  return inTime
    .map((fact, index) => ({ fact, index, rank: rank(fact, index) }))
    .sort((one, other) => {
      if (one.rank !== other.rank) return one.rank - other.rank;
      return one.rank === 3 ? one.fact.text.length - other.fact.text.length : other.index - one.index;
    })
    .map(({ fact }) => fact);
}
