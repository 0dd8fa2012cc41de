import { countEdits } from '../domain/count-edits.ts';

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
