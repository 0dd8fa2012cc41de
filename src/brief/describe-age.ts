const MINUTE = 60_000;
const UNITS: [name: string, milliseconds: number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** How long ago something was, in the largest unit of which there are two: "2 hours ago", "90 minutes ago". */
export function describeAge(milliseconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => milliseconds >= 2 * unit) ?? ['', 0];
  if (length > 0) return `${Math.floor(milliseconds / length)} ${name}s ago`;
  return milliseconds >= MINUTE ? 'a minute ago' : 'just now';
}
