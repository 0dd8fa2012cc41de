import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import {
  type Journal,
  journalPath,
  readJournal,
  removeJournal,
  sha256,
  writeJournal,
} from '../../../install/journal.ts';
import { keepBackup } from '../../../install/keep-backup.ts';
import { replaceFile } from '../../../install/replace-file.ts';
import { retryOnChange } from '../../../install/retry-on-change.ts';
import {
  explainFailure,
  nameFile,
  readSettingsFile,
  refuseReadOnly,
} from '../../../install/settings-file.ts';
import { removeEmptyDirectories } from '../../../system/make-directories.ts';
import { sweepDrafts } from '../../../system/sweep-drafts.ts';
import type { RegistrationOutcome } from '../../client-setup.ts';
import { type HookRegistration, hooks } from '../events/hooks.ts';
import { CLIENT_ID } from '../settings/client-directory.ts';
import { hookCommand, isOurCommand } from '../settings/hook-command.ts';
import { planInstall } from '../settings/plan-install.ts';
import { findOriginal, isAsWritten } from './find-original.ts';

export interface InstallOptions {
  settingsPath: string;
  /** Where journal and backups go. */
  dataDir: string;
  /** The node and the bundled file (`…/tideproof.cjs`) that the hooks will run, both absolute. */
  node: string;
  entryFile: string;
  /** What the hooks run instead, in settings that others share. */
  command?: string;
  now: () => Date;
  dryRun?: boolean;
  hooks?: readonly HookRegistration[];
  /** Without it a status line is left as it is, also ours. */
  statusLine?: boolean;
}

/** Registers our hooks with Claude Code, remembering what the settings were before. */
export function installHooks(options: InstallOptions): RegistrationOutcome {
  const command = options.command ?? hookCommand(options.node, options.entryFile);
  if (!isOurCommand(command))
    throw new AppError(
      'E_USAGE',
      `Cannot install hooks that run ${options.entryFile}`,
      'Build first, then install from the built tideproof.cjs',
    );
  return retryOnChange(options.settingsPath, () => tryInstall(options, command));
}

/** One attempt; undefined if the file changed under our hands. */
function tryInstall(options: InstallOptions, command: string): RegistrationOutcome | undefined {
  const file = readSettingsFile(options.settingsPath);
  const statusLine = options.statusLine ? { node: options.node, file: options.entryFile } : undefined;
  const plan = nameFile(file.path, () => planInstall(file.text, options.hooks ?? hooks, command, statusLine));
  const changes = plan.edits.some(({ action }) => action !== 'keep');
  const outcome: RegistrationOutcome = {
    settingsPath: file.path,
    action: !changes ? 'nothing' : file.bytes ? 'changed' : 'created',
    edits: plan.edits,
    before: file.text,
    after: plan.text,
  };
  if (changes) refuseReadOnly(file);
  if (options.dryRun) return outcome;
  const memory = journalPath(options.dataDir, CLIENT_ID, file.path);
  for (const folder of [dirname(file.path), dirname(memory)]) sweepDrafts(folder, new Date());
  const previous = readJournal(memory);
  const after = Buffer.from(plan.text);
  const known = file.bytes && isAsWritten(file, previous) ? [sha256(file.bytes)] : [];
  const journal: Journal = {
    settingsPath: file.path,
    original: findOriginal(file, previous),
    written: [...new Set([sha256(after), ...known])],
  };
  if (!changes) {
    if (known.length === 0) remember(options, () => writeJournal(memory, journal));
    return outcome;
  }
  const bytes = file.bytes;
  const backupPath =
    bytes && remember(options, () => keepBackup(options.dataDir, 'settings.json', bytes, options.now()));
  let written = false;
  try {
    remember(options, () => writeJournal(memory, journal));
    written = replaceFile(file, after, options.command === undefined ? undefined : 0o666 & ~process.umask());
  } finally {
    if (!written) forget(journal, memory, previous, backupPath);
  }
  return written ? { ...outcome, backupPath } : undefined;
}

function remember<Result>({ dataDir }: InstallOptions, step: () => Result): Result {
  return explainFailure(`Cannot keep a copy of the settings in ${dataDir}`, step);
}

/** Leaves no trace of an attempt that wrote nothing. What made it fail is reported, not what fails in here. */
function forget(
  { original }: Journal,
  memory: string,
  previous: Journal | undefined,
  backupPath: string | undefined,
): void {
  removeJournal(memory);
  if (!original.existed) removeEmptyDirectories(original.createdDirectories);
  try {
    if (previous) writeJournal(memory, previous);
    if (backupPath) rmSync(backupPath, { force: true });
  } catch {
    // Uninstalling can do without both.
  }
}
