import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both semi-spaces together. */
const NURSERY_BYTES_MAX = 16_000_000;

/**
 * While much is read, V8 keeps doubling its young generation, up to 64 MB on Node 24, though a quarter is as fast. The
 * maximum can only be set before the process starts, but the growth factor at any time: call the returned function now
 * and then, and it stops the growth at the limit.
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
 * V8 lets the heap grow to four times the live size before it collects. Growth by half is as fast if data is
 * short-lived. Applies for the rest of the process.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
