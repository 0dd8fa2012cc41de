import { type ArchiveName, mendAfter, type Repair } from '../archive/repair/mend-archives.ts';
import type { Context } from '../context/context.ts';

/**
 * Moves a database aside if it is the cause of an error. `opened` identifies the file before it was opened. False if
 * the database is not the cause or moving failed; true also if another process was faster.
 */
export function repairAfterError(
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
