import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { missingDirectories, removeEmptyDirectories } from '../system/make-directories.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import {
  type FileKind,
  type FileRecord,
  findFileRecord,
  removeFileRecord,
  writeFileRecord,
} from './file-record.ts';
import { keepBackup } from './keep-backup.ts';
import { replaceFile } from './replace-file.ts';
import { retryOnChange } from './retry-on-change.ts';
import {
  explainFailure,
  nameFile,
  readSettingsFile,
  refuseReadOnly,
  type SettingsFile,
} from './settings-file.ts';

export interface TextFileOptions {
  /** It need not exist. */
  path: string;
  kind: FileKind;
  /** Where records and backups go. */
  dataDir: string;
  now: () => Date;
  dryRun?: boolean;
  /** Permissions of a new file; as for any other file of the user when not given. */
  mode?: number;
}

/** What is to be done to a file. */
export interface TextFilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if there is to be no file. */
  text: string | undefined;
  /** What had to be made inside of the file, to be remembered; see the record. */
  madeKeys?: string[][];
}

export type TextFileOutcome<Plan extends TextFilePlan> = Omit<Plan, 'text'> & {
  /** The file itself, behind any symbolic links. */
  path: string;
  before: string | undefined;
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
  backupPath?: string;
};

/** Does to a file of the client what the plan for its text says, and remembers which files hold something of ours. */
export function applyTextFile<Plan extends TextFilePlan>(
  options: TextFileOptions,
  plan: (text: string | undefined) => Plan,
): TextFileOutcome<Plan> {
  return retryOnChange(options.path, () => tryApplying(options, plan));
}

/** One attempt; undefined if the file changed under our hands. */
function tryApplying<Plan extends TextFilePlan>(
  options: TextFileOptions,
  plan: (text: string | undefined) => Plan,
): TextFileOutcome<Plan> | undefined {
  const { dataDir, kind } = options;
  const file = readSettingsFile(options.path);
  const { text: after, ...planned } = nameFile(file.path, () => plan(file.text));
  const outcome: TextFileOutcome<Plan> = { ...planned, path: file.path, before: file.text, after };
  if (planned.action !== 'nothing') refuseReadOnly(file);
  if (!options.dryRun) sweepDrafts(dirname(file.path), new Date());
  if (options.dryRun || planned.action === 'nothing') return outcome;
  const known = findFileRecord(dataDir, kind, file.path);
  const createdDirectories = [...missingDirectories(file.path), ...(known?.createdDirectories ?? [])];
  const madeKeys = [...(known?.madeKeys ?? []), ...(planned.madeKeys ?? [])];
  const record = { path: file.path, createdDirectories, ...(madeKeys.length > 0 && { madeKeys }) };
  const backupPath = prepare(file, planned.action === 'remove' ? undefined : record, options);
  let done = false;
  try {
    done = replaceFile(
      file,
      after === undefined ? undefined : Buffer.from(after),
      options.mode ?? modeOfNewFile(),
    );
  } finally {
    if (!done && backupPath !== undefined) rmSync(backupPath, { force: true });
    if (!done && !known) removeFileRecord(dataDir, kind, file.path);
  }
  if (!done) return undefined;
  if (planned.action === 'remove') removeFileRecord(dataDir, kind, file.path);
  if (after === undefined) removeEmptyDirectories(createdDirectories);
  return { ...outcome, backupPath };
}

/** The record comes before the change: what nobody remembers would outlive an uninstall. */
function prepare(
  { path, bytes }: SettingsFile,
  record: FileRecord | undefined,
  { dataDir, kind, now }: TextFileOptions,
): string | undefined {
  return explainFailure(`Cannot keep a copy of ${path} in ${dataDir}`, () => {
    const backupPath = bytes && keepBackup(dataDir, basename(path), bytes, now());
    if (record) writeFileRecord(dataDir, kind, record);
    return backupPath;
  });
}

/** Such files are no secret: what others of the project could read, had the user made the file, they can. */
function modeOfNewFile(): number {
  return 0o666 & ~process.umask();
}
