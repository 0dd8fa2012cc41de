/** A point of a curve. */
export interface CurvePoint {
  time: string;
  tokens: number;
}

/**
 * A curve of at most so many points that looks the same: of each stretch its first, lowest, highest and last point stay, in their order,
 * so that peaks and drops are where they were.
 */
export function thinOut<Point extends CurvePoint>(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points];
  const stretches = Math.floor(most / 4);
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * points.length) / stretches);
    const to = Math.floor(((index + 1) * points.length) / stretches);
    const kept = new Set([from, to - 1]);
    let [low, high] = [from, from];
    for (let at = from; at < to; at++) {
      if (points[at]!.tokens < points[low]!.tokens) low = at;
      if (points[at]!.tokens > points[high]!.tokens) high = at;
    }
    kept.add(low).add(high);
    return [...kept].sort((one, other) => one - other).map((at) => points[at]!);
  }).flat();
}
