/** The same direction with length 1; a vector of zeros stays. */
export function unitVector(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
