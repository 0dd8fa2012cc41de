import { rmSync } from 'node:fs';

const ATTEMPTS_MAX = 50;
const PAUSE_MILLISECONDS = 100;

/** Removes a folder in which a background process may still write. Node retries the folder, but not files added meanwhile. */
export function removePatiently(folder: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    }
  }
}
