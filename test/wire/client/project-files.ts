import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keeps the files of the project as the calls of a scenario need them: the client reads, changes and writes them for real. */
export interface ProjectFiles {
  /** Tells whether the client has to read the file before it lets anybody change it. */
  forEditing(path: string, before: string): boolean;
  forWriting(path: string): void;
  /** After a compaction the client does not count any file as read. */
  forget(): void;
}

export function keepProjectFiles(): ProjectFiles {
  const known = new Set<string>();
  return {
    forEditing(path, before) {
      const content = existsSync(path) ? readFileSync(path, 'utf8') : '';
      // An empty text is replaced only where there is no file yet.
      if (before === '') {
        rmSync(path, { force: true });
        known.add(path);
        return false;
      }
      const isThereOnce = content.split(before).length === 2;
      if (!isThereOnce) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, `${content.replaceAll(before, '')}${before}\n`);
      }
      const mustRead = !isThereOnce || !known.has(path);
      known.add(path);
      return mustRead;
    },
    forWriting(path) {
      if (!known.has(path)) rmSync(path, { force: true });
      known.add(path);
    },
    forget: () => known.clear(),
  };
}
