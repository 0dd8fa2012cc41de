import { renameSync } from 'node:fs';

const ATTEMPTS_MAX = 10;
const PAUSE_MILLISECONDS = 20;
const BUSY = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * On Windows nothing can be renamed, or replaced by something renamed, while another program has it open: a virus
 * scanner, an indexer, a hook that reads it. They let go after a moment. Elsewhere a refusal is one.
 */
export function renamePatiently(
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  rename: (from: string, to: string) => void = renameSync,
): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const isBusy = BUSY.includes((error as NodeJS.ErrnoException).code ?? '');
      if (platform !== 'win32' || !isBusy || attempt === ATTEMPTS_MAX) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS * attempt);
    }
  }
}
