import { makePrivate } from '../../system/make-directories.ts';
import { openDatabase } from './binding.ts';
import { isBusy } from './sqlite-failure.ts';

/** SQLite takes a larger number for none. */
const WAIT_MILLISECONDS_MAX = 0x7fffffff;

/** Takes a lock; undefined if another process has it. It is one of SQLite, which the system releases when a process ends. */
export function takeLock(file: string, waitMilliseconds = 0): Disposable | undefined {
  makePrivate(file);
  const lock = openDatabase(file);
  const milliseconds = Math.min(WAIT_MILLISECONDS_MAX, Math.max(0, Math.floor(waitMilliseconds)));
  try {
    lock.exec(`PRAGMA busy_timeout = ${milliseconds}; BEGIN EXCLUSIVE`);
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
