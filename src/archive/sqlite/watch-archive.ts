import { statSync } from 'node:fs';

/**
 * Detects writes to a database: they go to its log, and from there to the file. It may not exist yet, or be replaced. An
 * empty log is none: readers create one.
 */
export function watchArchive(file: string): () => boolean {
  const look = () =>
    [file, `${file}-wal`]
      .map((each) => statSync(each, { throwIfNoEntry: false }))
      .map((found) => (found?.size ? `${found.ino} ${found.mtimeMs} ${found.size}` : ''))
      .join();
  let seen = look();
  return () => {
    const before = seen;
    seen = look();
    return seen !== before;
  };
}
