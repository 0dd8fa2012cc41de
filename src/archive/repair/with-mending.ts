import type { Repair } from './heal-archive.ts';
import { type ArchiveName, identifyArchive, mendAfter } from './mend-archives.ts';

/** Does something with a database, and if that fails because it is damaged, mends it and does it once more. */
export function withMending<T>(
  name: ArchiveName,
  dataDir: string,
  onRepair: (repair: Repair) => void,
  action: () => T,
): T {
  const opened = identifyArchive(name, dataDir);
  try {
    return action();
  } catch (error) {
    const mended = mendAfter(error, name, dataDir, opened, {
      now: new Date(),
      deadline: Number.MAX_SAFE_INTEGER,
    });
    if (mended === undefined) throw error;
    if (mended !== 'replaced') onRepair(mended);
    return action();
  }
}
