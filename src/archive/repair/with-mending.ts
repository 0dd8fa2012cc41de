import { isDamage } from '../sqlite/sqlite-failure.ts';
import type { Repair } from './heal-archive.ts';
import { type ArchiveName, mendAfter } from './mend-archives.ts';

/** Does something with a database, and if that fails because it is damaged, mends it and does it once more. */
export function withMending<T>(
  name: ArchiveName,
  dataDir: string,
  onRepair: (repair: Repair) => void,
  action: () => T,
): T {
  try {
    return action();
  } catch (error) {
    const repair = mendAfter(error, name, dataDir, {
      now: new Date(),
      deadline: Number.MAX_SAFE_INTEGER,
    });
    if (repair) onRepair(repair);
    else if (!isDamage(error)) throw error;
    return action();
  }
}
