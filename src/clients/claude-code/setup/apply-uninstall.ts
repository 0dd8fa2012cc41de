import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { journalPath, type Original, readJournal, removeJournal } from '../../../install/journal.ts';
import { keepBackup } from '../../../install/keep-backup.ts';
import { replaceFile } from '../../../install/replace-file.ts';
import { retryOnChange } from '../../../install/retry-on-change.ts';
import {
  explainFailure,
  nameFile,
  readSettingsFile,
  refuseReadOnly,
  type SettingsFile,
} from '../../../install/settings-file.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import { sweepDrafts } from '../../../system/sweep-drafts.ts';
import type { ClearingOutcome } from '../../client-setup.ts';
import { CLIENT_ID } from '../settings/client-directory.ts';
import { planUninstall } from '../settings/plan-uninstall.ts';
import { findOriginal, isAsWritten } from './find-original.ts';

export interface UninstallOptions {
  settingsPath: string;
  /** The same as for the install, because the journal lies there. */
  dataDir: string;
  now: () => Date;
  dryRun?: boolean;
}

/** Takes our hooks out again; to the byte if nobody else wrote to the settings since. */
export function uninstallHooks(options: UninstallOptions): ClearingOutcome {
  return retryOnChange(options.settingsPath, () => tryUninstall(options));
}

/** One attempt; undefined if the file changed under our hands. */
function tryUninstall(options: UninstallOptions): ClearingOutcome | undefined {
  const file = readSettingsFile(options.settingsPath);
  const memory = journalPath(options.dataDir, CLIENT_ID, file.path);
  const journal = readJournal(memory);
  const original = findOriginal(file, journal);
  const action = actionFor(file, original, isAsWritten(file, journal));
  const { path, bytes, text } = file;
  const outcome: ClearingOutcome = {
    settingsPath: path,
    action,
    edits: text === undefined ? [] : nameFile(path, () => planUninstall(text).edits),
    before: text,
    after: original.existed ? original.bytes.toString('utf8') : undefined,
  };
  if (action !== 'nothing') refuseReadOnly(file);
  if (options.dryRun) return outcome;
  for (const folder of [dirname(path), dirname(memory)]) sweepDrafts(folder, new Date());
  const backupPath =
    action === 'nothing' || bytes === undefined
      ? undefined
      : explainFailure(`Cannot keep a copy of the settings in ${options.dataDir}`, () =>
          keepBackup(options.dataDir, 'settings.json', bytes, options.now()),
        );
  let done = false;
  try {
    done = action === 'nothing' || replaceFile(file, original.existed ? original.bytes : undefined);
  } finally {
    if (!done && backupPath) rmSync(backupPath, { force: true });
  }
  if (!done) return undefined;
  if (!original.existed) removeEmptyDirectories(original.createdDirectories);
  removeJournal(memory);
  return { ...outcome, backupPath };
}

function actionFor(file: SettingsFile, original: Original, asWritten: boolean): ClearingOutcome['action'] {
  if (file.bytes === undefined) return 'nothing';
  if (!original.existed) return 'deleted';
  if (original.bytes.equals(file.bytes)) return 'nothing';
  return asWritten ? 'restored' : 'edited';
}
