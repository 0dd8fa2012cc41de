import { writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { makeDirectoriesFor } from '../system/make-directories.ts';

/** Copies a file of the client as it is into our own data directory, and says where. The client's directory stays tidy. */
export function keepBackup(dataDir: string, fileName: string, bytes: Uint8Array, now: Date): string {
  const directory = join(dataDir, 'backups');
  makeDirectoriesFor(join(directory, 'any'), 0o700);
  const { name: stem, ext } = parse(fileName);
  const name = `${stem}-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (let copy = 1; ; copy += 1) {
    const path = join(directory, copy === 1 ? `${name}${ext}` : `${name}-${copy}${ext}`);
    try {
      // Settings may hold keys, so the copy is for its owner only.
      writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
