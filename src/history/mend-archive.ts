import type { Repair } from '../archive/repair/heal-archive.ts';
import { type ArchiveName, mendAfter } from '../archive/repair/mend-archives.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import type { Context } from '../context/context.ts';

/** Puts a database aside if it is the cause of a failure. False when it is not, or when it could not be done. */
export function mendArchive(
  error: unknown,
  name: ArchiveName,
  { dataDir, now, deadline, log }: Context,
): boolean {
  let repair: Repair | undefined;
  try {
    repair = mendAfter(error, name, dataDir, { now: now(), deadline });
  } catch (failure) {
    log(`database not put aside: ${(failure as Error).stack}`);
    return false;
  }
  if (repair) log(`${repair.file} put aside as ${repair.aside}: ${repair.reason}; ${sayRest(repair)}`);
  // Another process may have been quicker: then it is in order now as well.
  return repair !== undefined || isDamage(error);
}

function sayRest({ rowsSaved, problem }: Repair): string {
  return `${rowsSaved} rows saved${problem === '' ? '' : `, not all: ${problem}`}`;
}
