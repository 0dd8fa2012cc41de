import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessRunning } from './is-process-running.ts';
import { listNames } from './list-names.ts';

/** A draft older than this is abandoned, even if a process with its id runs: ids are reused. */
const DRAFT_MILLISECONDS = 60_000;
/** Younger drafts stay, because the process may be on another machine that shares the folder. */
const ORPHAN_MILLISECONDS = 1000;
/** Names made by `nameDraft`. */
const DRAFT = /^\..+\.tideproof-(?<pid>[0-9a-f]{6})[0-9a-f]{6}\.tmp$/;

/** Removes drafts that killed processes left in a folder. */
export function sweepDrafts(folder: string, now: Date): void {
  for (const name of listNames(folder)) {
    const pid = DRAFT.exec(name)?.groups?.pid;
    if (pid === undefined) continue;
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtime;
    if (writtenAt === undefined) continue;
    const age = now.getTime() - writtenAt.getTime();
    const isOrphan = age > ORPHAN_MILLISECONDS && !isProcessRunning(Number.parseInt(pid, 16), writtenAt);
    if (isOrphan || age > DRAFT_MILLISECONDS) rmSync(path, { recursive: true, force: true });
  }
}
