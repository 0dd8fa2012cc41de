/** The name that was probably meant: one with few edits, or one that begins with what was typed. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: name.startsWith(typed) && typed !== '' ? 1 : countEdits(typed, name) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  // Of a short name most would be other letters.
  const most = best && Math.min(best.name.length - 1, Math.max(2, Math.floor(best.name.length / 3)));
  return best && best.distance <= most! ? best.name : undefined;
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
