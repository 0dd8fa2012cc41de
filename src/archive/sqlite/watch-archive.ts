import { statSync } from 'node:fs';

/** Detects writes to a database, which go to its log first. Readers create an empty log; the file may be missing or replaced. */
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
