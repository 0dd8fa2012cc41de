import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { unchangeable } from '../../../install/settings-file.ts';

/** The client keeps refreshing its lock; an older one was left by a killed client. */
const STALE_MILLISECONDS = 10_000;
/** Longer than a lock takes to become stale, so that a lock left by a killed process never blocks the next run. */
const PATIENCE_MILLISECONDS = 12_000;
const PAUSE_MILLISECONDS = 50;

/** The client takes this lock, a folder beside the file, to write its state; so neither overwrites changes of the other. */
export function withClientLock<Result>(path: string, step: () => Result): Result {
  const lock = `${path}.lock`;
  const isTaken = take(lock, path);
  try {
    return step();
  } finally {
    if (isTaken) release(lock);
  }
}

/** False if no lock can be created at all: writing the file then reports the error. */
function take(lock: string, path: string): boolean {
  const until = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MILLISECONDS) release(lock);
    else if (Date.now() > until)
      throw unchangeable(`Cannot change ${path}: Claude Code holds its lock`, 'Wait a moment');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
}

function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Another process removed it.
  }
}
