/** Time that only goes forward. `performance` would do, but Node takes two milliseconds to load it. */
export function monotonicMilliseconds(): number {
  return process.uptime() * 1000;
}
