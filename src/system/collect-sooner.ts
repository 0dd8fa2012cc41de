import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets the heap grow to four times what was in use before it looks for what is not in use any more. Half as much again is
 * as fast where what is read is soon forgotten. For the rest of the process.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
