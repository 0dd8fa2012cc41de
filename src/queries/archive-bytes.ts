import { statSync } from 'node:fs';
import { archiveFile, textsFile } from '../system/paths.ts';

/** The size of both databases on disk. */
export function archiveBytes(dataDir: string): number {
  const sizes = [archiveFile(dataDir), textsFile(dataDir)].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
