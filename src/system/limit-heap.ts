import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Of both halves together. */
const NURSERY_BYTES_MAX = 16_000_000;

/**
 * V8 doubles the place where objects are born again and again while much is read at a time, to 64 MB on Node 24. A
 * quarter of that is as fast. How far it may grow can be said only before the process starts, but by how much, at any time:
 * the function that this gives, called now and then, says "no more" once it is large enough.
 */
export function createHoldNursery(): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    const nursery = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    if (nursery === undefined || nursery.space_size < NURSERY_BYTES_MAX) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    isHeld = true;
  };
}

/**
 * V8 lets the heap grow to four times what was in use before it looks for what is not in use any more. Half as much again is
 * as fast where what is read is soon forgotten. For the rest of the process.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
