import { rmSync } from 'node:fs';

const ATTEMPTS_MAX = 50;
const PAUSE_MILLISECONDS = 100;

/**
 * Removes a folder in which a background process may still be writing, such as a hook whose client has exited. Node
 * retries removing the folder, but not files that were added meanwhile.
 */
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
