import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isProcessRunning } from './is-process-running.ts';
import { makeDirectoriesFor } from './make-directories.ts';

/** Of several processes that would do the same, the one that has the file does. Gives back how to let go, or nothing when another is at it. */
export function takeProcessLock(file: string): (() => void) | undefined {
  makeDirectoriesFor(file, 0o700);
  const release = () => rmSync(file, { force: true });
  for (const isLastTry of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
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
