import type { Database } from '../sqlite/binding.ts';
import { type Archive, openArchive } from '../sqlite/open-archive.ts';
import { readArchive } from '../sqlite/read-archive.ts';
import { textSchema } from './text-schema.ts';

/** Nobody waits for who writes here, and a batch of an import takes a while. */
const BUSY_MILLISECONDS = 20_000;

export function openTexts(file: string, busyMilliseconds = BUSY_MILLISECONDS): Archive {
  const texts = openArchive(file, textSchema);
  texts.database.exec(`PRAGMA busy_timeout = ${busyMilliseconds}`);
  return texts;
}

/**
 * Looks something up in every word of every session, with an extension of SQLite if that takes one. Gives nothing when there
 * is no such archive yet.
 */
export function readTexts<T>(
  file: string,
  read: (database: Database) => T,
  extension?: string,
): T | undefined {
  return readArchive(file, read, textSchema, extension);
}
