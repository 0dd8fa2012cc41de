import { rmSync } from 'node:fs';

const ATTEMPTS_MAX = 50;
const PAUSE_MILLISECONDS = 100;

/**
 * Removes a folder of ours in which a process that nobody waits for may still be writing, such as a hook whose client has ended.
 * Node tries again to remove the folder, but not what has come into it meanwhile.
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
