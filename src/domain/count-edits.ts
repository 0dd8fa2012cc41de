/** How many letters must be put in, left out, replaced, or swapped with the next one, to make one text of another. */
export function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[line - 1] === to[column - 1];
      const isSwapped =
        line > 1 && column > 1 && from[line - 2] === to[column - 1] && from[line - 1] === to[column - 2];
      const replaced = row[column - 1]! + (isSame ? 0 : 1);
      const swapped = isSwapped ? before[column - 2]! + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[column]! + 1, next[column - 1]! + 1));
    }
    before = row;
    row = next;
  }
  return row[to.length]!;
}
