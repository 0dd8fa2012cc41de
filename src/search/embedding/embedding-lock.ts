import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessRunning } from '../../system/is-process-running.ts';

/** Of several that would turn the same texts into vectors, one does. Gives back how to let go, or nothing when another is at it. */
export function takeEmbeddingLock(folder: string): (() => void) | undefined {
  const file = join(folder, 'embedding.pid');
  const release = () => rmSync(file, { force: true });
  for (const isLastTry of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isLastTry || isHeld(file)) return undefined;
      release();
    }
  }
  return undefined;
}

/** A process that was killed leaves its file behind. */
function isHeld(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 && isProcessRunning(pid, statSync(file).mtime);
  } catch {
    return false;
  }
}
