import type { Archive } from '../sqlite/open-archive.ts';
import { isBusy } from '../sqlite/sqlite-failure.ts';

/** Another process may be reading the pages for a moment. */
const PATIENCE_MILLISECONDS = 20_000;

/** Makes SQLite overwrite what is deleted; must be called before deleting. */
export function overwriteWhatGoes({ database }: Archive): void {
  database.exec(`PRAGMA busy_timeout = ${PATIENCE_MILLISECONDS}; PRAGMA secure_delete = ON`);
}

/** Overwrites the remains of deleted rows in both databases. False if another process keeps them locked. */
export function wipe(archive: Archive, texts: Archive, onProgress: (step: string) => void): boolean {
  onProgress('Forgetting: merging the index');
  // Only then an index removes what was deleted.
  for (const index of ['entry_index', 'word_index'])
    texts.database.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
  onProgress('Forgetting: writing the archives anew');
  const wiped = [archive, texts].map(wipeFreePages);
  onProgress('');
  return wiped.every(Boolean);
}

/** Rewrites the file without what was deleted, and empties its log, which still holds the old pages. */
function wipeFreePages({ database }: Archive): boolean {
  try {
    database.exec('VACUUM');
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
  return database.value<number>`PRAGMA wal_checkpoint(TRUNCATE)` === 0;
}
