/** How tall the rows of a long list are, guessed until measured. All questions take the logarithm of the length. */
export interface Heights {
  readonly count: number;
  /** By how much the row grew. */
  set(index: number, height: number): number;
  /** Where a row begins; the end of the list for the row behind the last. */
  topOf(index: number): number;
  /** The row at a distance from the top. */
  indexAt(distance: number): number;
}

/** A Fenwick tree over the heights: sums up to any row without adding them all up. `known` are rows of a shorter list, measured before. */
export function createHeights(count: number, guess: number, known?: Heights): Heights {
  const heights = new Float64Array(count).fill(guess);
  for (let index = 0; index < Math.min(count, known?.count ?? 0); index++) {
    heights[index] = known!.topOf(index + 1) - known!.topOf(index);
  }
  const sums = new Float64Array(count + 1);
  for (let node = 1; node <= count; node++) {
    sums[node]! += heights[node - 1]!;
    const parent = node + (node & -node);
    if (parent <= count) sums[parent]! += sums[node]!;
  }
  const topStep = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  return {
    count,
    set(index, height) {
      const growth = height - heights[index]!;
      if (growth === 0) return 0;
      heights[index] = height;
      for (let node = index + 1; node <= count; node += node & -node) sums[node]! += growth;
      return growth;
    },
    topOf(index) {
      let sum = 0;
      for (let node = Math.min(index, count); node > 0; node -= node & -node) sum += sums[node]!;
      return sum;
    },
    indexAt(distance) {
      let node = 0;
      let left = distance;
      for (let step = topStep; step > 0; step >>= 1) {
        const next = node + step;
        if (next <= count && sums[next]! <= left) {
          node = next;
          left -= sums[next]!;
        }
      }
      return Math.max(0, Math.min(node, count - 1));
    },
  };
}
