import { statSync } from 'node:fs';
import type { Archive } from './open-archive.ts';

/** Read whole by everyone who is the first to open the archive, as hooks are: this much takes a quarter of a millisecond. */
const LOG_BYTES_MAX = 256 << 10;

/**
 * Copies the log of an archive into its file and empties it, once it has grown. Others leave that to SQLite, which copies a
 * log of 4 MB and begins it anew with the next write of a process that knows of the copy. A process that ends without
 * closing the archive leaves nobody who does: every one after it reads the whole log, copies it again and appends to it.
 */
export function emptyLongLog({ database }: Archive, file: string): void {
  const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_BYTES_MAX) return;
  // Somebody who uses the archive now is not waited for: the next event comes soon.
  database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
}
