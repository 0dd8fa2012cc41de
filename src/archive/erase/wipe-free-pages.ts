import type { Archive } from '../sqlite/open-archive.ts';
import { isBusy } from '../sqlite/sqlite-failure.ts';

/** Somebody may be reading what is about to go, for a moment. */
const PATIENCE_MILLISECONDS = 20_000;

/** To be called before anything is deleted: what goes is overwritten. */
export function overwriteWhatGoes({ database }: Archive): void {
  database.exec(`PRAGMA busy_timeout = ${PATIENCE_MILLISECONDS}; PRAGMA secure_delete = ON`);
}

/**
 * Writes the file anew without what was deleted, and empties the log beside it, which still holds the pages as they were.
 * False when another process would not let go of them.
 */
export function wipeFreePages({ database }: Archive): boolean {
  try {
    database.exec('VACUUM');
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
  return database.value<number>`PRAGMA wal_checkpoint(TRUNCATE)` === 0;
}
