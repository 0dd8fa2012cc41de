/** Chance that is the same at every run: a seed gives the same numbers for ever. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Different items, in no particular order. */
  some<Item>(items: readonly Item[], count: number): Item[];
  /** One of the first far more often than one of the last. */
  early<Item>(items: readonly Item[]): Item;
  hex(digits: number): string;
}

/** Mulberry32: short, and good enough to make up sessions. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const at = <Item>(items: readonly Item[], share: number): Item => {
    const item = items[Math.floor(share * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, next()),
    early: (items) => at(items, next() ** 2.2),
    some(items, count) {
      const left = [...items];
      const chosen = [];
      while (chosen.length < count && left.length > 0)
        chosen.push(...left.splice(Math.floor(next() * left.length), 1));
      return chosen;
    },
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}
