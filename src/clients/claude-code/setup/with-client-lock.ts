import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { AppError } from '../../../domain/app-error.ts';

/** The client keeps its lock fresh; one that is older belongs to a client that was killed. */
const STALE_MILLISECONDS = 10_000;
/** Longer than that, so that a lock of ours that a kill left behind never stops the next run. */
const PATIENCE_MILLISECONDS = 12_000;
const PAUSE_MILLISECONDS = 50;

/**
 * Holds the lock that the client itself takes when it writes its state, a folder beside the file, so that neither of us undoes
 * what the other has just written.
 */
export function withClientLock<Result>(path: string, step: () => Result): Result {
  const lock = `${path}.lock`;
  const isTaken = take(lock, path);
  try {
    return step();
  } finally {
    if (isTaken) release(lock);
  }
}

/** False where no lock can be made at all: what then fails, fails when the file is written. */
function take(lock: string, path: string): boolean {
  for (const until = Date.now() + PATIENCE_MILLISECONDS; ; pause()) {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MILLISECONDS) release(lock);
    else if (Date.now() > until)
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot change ${path}: Claude Code holds its lock`,
        'Wait a moment, then run the command again',
      );
  }
}

function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Somebody else took it away.
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
}
