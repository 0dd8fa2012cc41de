/** Heights of the rows in a long list, estimated until measured. */
export interface Heights {
  readonly count: number;
  /** Returns by how much the row grew. */
  set(index: number, height: number): number;
  /** Offset of a row; the end of the list for the index after the last. */
  topOf(index: number): number;
  /** The row at this offset. */
  indexAt(distance: number): number;
}

/** `known` has measured rows of a shorter list. */
export function createHeights(count: number, guess: number, known?: Heights): Heights {
  const heights = new Float64Array(count).fill(guess);
  for (let index = 0; index < Math.min(count, known?.count ?? 0); index++) {
    heights[index] = known!.topOf(index + 1) - known!.topOf(index);
  }
  const tops = new Float64Array(count + 1);
  /** Offsets are summed up to this row; for a hundred thousand rows that takes a fraction of a millisecond. */
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
