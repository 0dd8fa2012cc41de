import { rmSync } from 'node:fs';
import type { InstructionsPlan } from '../clients/claude-code/plan-instructions.ts';
import { missingDirectories } from '../system/make-directories.ts';
import { removeEmptyDirectories } from './find-original.ts';
import {
  findInstructionsRecord,
  removeInstructionsRecord,
  writeInstructionsRecord,
} from './instructions-record.ts';
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

export interface InstructionsOptions {
  /** A CLAUDE.md, which need not exist. */
  path: string;
  /** Where records and backups go. */
  dataDir: string;
  now: () => Date;
  dryRun?: boolean;
}

export interface InstructionsOutcome extends Omit<InstructionsPlan, 'text'> {
  /** The file itself, behind any symbolic links. */
  path: string;
  before: string | undefined;
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
  backupPath?: string;
}

/** Does to a CLAUDE.md what the plan for its text says, and remembers which files have our block. */
export function applyInstructions(
  options: InstructionsOptions,
  plan: (text: string | undefined) => InstructionsPlan,
): InstructionsOutcome {
  return retryOnChange(options.path, () => tryApplying(options, plan));
}

/** One attempt; undefined if the file changed under our hands. */
function tryApplying(
  options: InstructionsOptions,
  plan: (text: string | undefined) => InstructionsPlan,
): InstructionsOutcome | undefined {
  const { dataDir } = options;
  const file = readSettingsFile(options.path);
  const { text: after, ...planned } = nameFile(file.path, () => plan(file.text));
  const outcome: InstructionsOutcome = { ...planned, path: file.path, before: file.text, after };
  if (planned.action !== 'nothing') refuseReadOnly(file);
  if (options.dryRun || planned.action === 'nothing') return outcome;
  const known = findInstructionsRecord(dataDir, file.path);
  const createdDirectories = [...missingDirectories(file.path), ...(known?.createdDirectories ?? [])];
  const backupPath = prepare(file, planned.action === 'remove' ? undefined : createdDirectories, options);
  let done = false;
  try {
    done = replaceFile(file, after === undefined ? undefined : Buffer.from(after), modeOfNewFile());
  } finally {
    if (!done && backupPath !== undefined) rmSync(backupPath, { force: true });
    if (!done && !known) removeInstructionsRecord(dataDir, file.path);
  }
  if (!done) return undefined;
  if (planned.action === 'remove') removeInstructionsRecord(dataDir, file.path);
  if (after === undefined) removeEmptyDirectories(createdDirectories);
  return { ...outcome, backupPath };
}

/** The record comes before the change: a block nobody remembers would outlive an uninstall. */
function prepare(
  { path, bytes }: SettingsFile,
  createdDirectories: string[] | undefined,
  { dataDir, now }: InstructionsOptions,
): string | undefined {
  return explainFailure(`Cannot keep a copy of ${path} in ${dataDir}`, () => {
    const backupPath = bytes && keepBackup(dataDir, 'CLAUDE.md', bytes, now());
    if (createdDirectories) writeInstructionsRecord(dataDir, { path, createdDirectories });
    return backupPath;
  });
}

/** Instructions are no secret: what others of the project could read, had the user made the file, they can. */
function modeOfNewFile(): number {
  return 0o666 & ~process.umask();
}
