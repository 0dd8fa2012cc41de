/** Compares two versions of the client like a sort function: negative, zero or positive. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  const difference = [0, 1, 2].map((part) => (left?.[part] ?? 0) - (right?.[part] ?? 0));
  return difference.find((part) => part !== 0) ?? 0;
}

export function isSince(version: string, oldest: string): boolean {
  return compareVersions(version, oldest) >= 0;
}
