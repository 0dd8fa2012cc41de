import type { Repair } from '../archive/repair/heal-archive.ts';
import { type ArchiveName, mendAfter } from '../archive/repair/mend-archives.ts';
import type { Context } from '../context/context.ts';

/**
 * Puts a database aside if it is the cause of a failure. `opened` is the file as it was before it was opened. False when the
 * database is not the cause, or when it could not be done; true also when another process was quicker.
 */
export function mendArchive(
  error: unknown,
  name: ArchiveName,
  opened: string | undefined,
  { dataDir, now, deadline, log }: Context,
): boolean {
  let mended: ReturnType<typeof mendAfter>;
  try {
    mended = mendAfter(error, name, dataDir, opened, { now: now(), deadline });
  } catch (failure) {
    log(`database not put aside: ${(failure as Error).stack}`);
    return false;
  }
  if (mended !== undefined && mended !== 'replaced')
    log(`${mended.file} put aside as ${mended.aside}: ${mended.reason}; ${sayRest(mended)}`);
  return mended !== undefined;
}

function sayRest({ rowsSaved, problem }: Repair): string {
  return `${rowsSaved} rows saved${problem === '' ? '' : `, not all: ${problem}`}`;
}
