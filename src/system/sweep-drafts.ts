import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from './list-names.ts';

/** A draft that old belongs to nobody who is still writing. */
const DRAFT_MILLISECONDS = 60_000;
/** As `writeFileAtomically` names them. */
const DRAFT = /^\..+\.tideproof-[0-9a-f]{12}\.tmp$/;

/** Takes away what a process that was killed while writing left in a folder. */
export function sweepDrafts(folder: string, now: Date): void {
  for (const name of listNames(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (writtenAt !== undefined && now.getTime() - writtenAt > DRAFT_MILLISECONDS)
      rmSync(path, { force: true });
  }
}
