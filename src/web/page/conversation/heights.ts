/** How tall the rows of a long list are, guessed until measured. */
export interface Heights {
  readonly count: number;
  /** By how much the row grew. */
  set(index: number, height: number): number;
  /** Where a row begins; the end of the list for the row behind the last. */
  topOf(index: number): number;
  /** The row at a distance from the top. */
  indexAt(distance: number): number;
}

/** `known` are rows of a shorter list, measured before. */
export function createHeights(count: number, guess: number, known?: Heights): Heights {
  const heights = new Float64Array(count).fill(guess);
  for (let index = 0; index < Math.min(count, known?.count ?? 0); index++) {
    heights[index] = known!.topOf(index + 1) - known!.topOf(index);
  }
  const tops = new Float64Array(count + 1);
  /** Up to here they are added up: even of a hundred thousand rows that takes a fraction of a millisecond. */
  let summed = 0;
  const topOf = (index: number) => {
    const wanted = Math.min(index, count);
    for (; summed < wanted; summed++) tops[summed + 1] = tops[summed]! + heights[summed]!;
    return tops[wanted]!;
  };
  return {
    count,
    topOf,
    set(index, height) {
      const growth = height - heights[index]!;
      heights[index] = height;
      if (growth !== 0) summed = Math.min(summed, index);
      return growth;
    },
    indexAt(distance) {
      let [low, high] = [0, Math.max(0, count - 1)];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (topOf(middle) <= distance) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}
