import { lstatSync } from 'node:fs';

/** Identifies a file by device and inode, to notice that it was replaced. Undefined if there is none. */
export function identifyFile(file: string): string | undefined {
  try {
    const status = lstatSync(file);
    return `${status.dev} ${status.ino}`;
  } catch {
    return undefined;
  }
}
