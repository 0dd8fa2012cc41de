import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both semi-spaces together. */
const NURSERY_BYTES_MAX = 16_000_000;

let isHeld = false;

/** V8 doubles its young generation up to 64 MB, though a quarter is as fast. Only its growth can be stopped later: call this now and then. */
export function holdNursery(): void {
  if (isHeld) return;
  const nursery = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (nursery === undefined || nursery.space_size < NURSERY_BYTES_MAX) return;
  setFlagsFromString('--semi-space-growth-factor=1');
  isHeld = true;
}

/** V8 lets the heap grow to four times the live size. Growth by half is as fast if data is short-lived. */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
