import { dirname } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { modeOfNewFile } from '../../../install/change-file.ts';
import {
  type Journal,
  memoryPath,
  type Original,
  readJournal,
  removeMemory,
  sha256,
  writeJournal,
} from '../../../install/journal.ts';
import {
  exchangeFile,
  explainFailure,
  nameFile,
  readSettingsFile,
  refuseReadOnly,
  retryOnChange,
  type SettingsFile,
} from '../../../install/settings-file.ts';
import { missingDirectories, removeEmptyDirectories } from '../../../system/make-directories.ts';
import { sweepDrafts } from '../../../system/sweep-drafts.ts';
import type { ClearingOutcome, RegistrationOutcome } from '../../client-setup.ts';
import { type HookRegistration, hooks } from '../events/hooks.ts';
import { CLIENT_ID } from '../settings/client-directory.ts';
import { hookCommand, isOurCommand } from '../settings/hook-command.ts';
import { isEmptySettings, planInstall, planUninstall } from '../settings/plan-install.ts';

interface UninstallOptions {
  settingsPath: string;
  /** The folder of journal and backups. */
  dataDir: string;
  now?: () => Date;
  dryRun?: boolean;
}

export interface InstallOptions extends UninstallOptions {
  /** The node and the bundle (`…/tideproof.cjs`) that the hooks will run, as absolute paths. */
  node: string;
  entryFile: string;
  /** The command of hooks in shared settings, instead of node and bundle. */
  command?: string;
  hooks?: readonly HookRegistration[];
  /** Without it an existing status line stays as it is, even ours. */
  statusLine?: boolean;
}

/** Registers our hooks with Claude Code and remembers the previous settings. */
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

/** One attempt; undefined if another program changed the file meanwhile. */
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
  const memory = openMemory(file, options);
  const previous = readJournal(memory);
  const after = Buffer.from(plan.text);
  const known = file.bytes && isAsWritten(file, previous) ? [sha256(file.bytes)] : [];
  const original = findOriginal(file, previous);
  const written = [...new Set([sha256(after), ...known])];
  const remember = () => writeJournal(memory, { settingsPath: file.path, original, written });
  if (!changes) {
    if (known.length === 0)
      explainFailure(`Cannot keep a copy of the settings in ${options.dataDir}`, remember);
    return outcome;
  }
  const done = exchangeFile(file, after, {
    ...exchangeOf(options),
    ...(options.command !== undefined && { mode: modeOfNewFile() }),
    remember,
    forget: () => forget(original, memory, previous),
  });
  return done && { ...outcome, ...done };
}

/** Removes our hooks; restores the original bytes if nobody else changed the settings since. */
export function uninstallHooks(options: UninstallOptions): ClearingOutcome {
  return retryOnChange(options.settingsPath, () => tryUninstall(options));
}

/** One attempt; undefined if another program changed the file meanwhile. */
function tryUninstall(options: UninstallOptions): ClearingOutcome | undefined {
  const file = readSettingsFile(options.settingsPath);
  const { path, text } = file;
  const journal = readJournal(memoryPath(options.dataDir, CLIENT_ID, path));
  const original = findOriginal(file, journal);
  const after = original.existed ? original.bytes : undefined;
  const action = actionFor(file, original, isAsWritten(file, journal));
  const outcome: ClearingOutcome = {
    settingsPath: path,
    action,
    edits: text === undefined ? [] : nameFile(path, () => planUninstall(text).edits),
    before: text,
    after: after?.toString('utf8'),
  };
  if (action !== 'nothing') refuseReadOnly(file);
  if (options.dryRun) return outcome;
  const memory = openMemory(file, options);
  const done = action === 'nothing' ? {} : exchangeFile(file, after, exchangeOf(options));
  if (!done) return undefined;
  if (!original.existed) removeEmptyDirectories(original.createdDirectories);
  removeMemory(memory);
  return { ...outcome, ...done };
}

function actionFor(file: SettingsFile, original: Original, asWritten: boolean): ClearingOutcome['action'] {
  if (file.bytes === undefined) return 'nothing';
  if (!original.existed) return 'deleted';
  if (original.bytes.equals(file.bytes)) return 'nothing';
  return asWritten ? 'restored' : 'edited';
}

/** The path of the file's journal, after removing drafts that killed processes left. */
function openMemory({ path }: SettingsFile, { dataDir }: UninstallOptions): string {
  const memory = memoryPath(dataDir, CLIENT_ID, path);
  for (const folder of [dirname(path), dirname(memory)]) sweepDrafts(folder, new Date());
  return memory;
}

function exchangeOf({ dataDir, now }: UninstallOptions) {
  return { dataDir, now, copyOf: { words: 'the settings', fileName: 'settings.json' } };
}

/** Undoes the journal after a failed attempt. Errors here are ignored, so that the original one is reported. */
function forget(original: Original, memory: string, previous: Journal | undefined): void {
  removeMemory(memory);
  if (!original.existed) removeEmptyDirectories(original.createdDirectories);
  try {
    if (previous) writeJournal(memory, previous);
  } catch {
    // Uninstalling then has only the text to go by.
  }
}

/** Whether the file is exactly what we wrote. */
function isAsWritten({ bytes }: SettingsFile, journal: Journal | undefined): boolean {
  return bytes !== undefined && (journal?.written.includes(sha256(bytes)) ?? false);
}

/**
 * The content as if we had never touched the file: the stored original if nobody else changed it since, else the
 * current content without our entries.
 */
function findOriginal(file: SettingsFile, journal: Journal | undefined): Original {
  const remembered = journal?.original;
  const madeByUs = remembered?.existed === false ? remembered.createdDirectories : [];
  const { path, bytes, text } = file;
  if (bytes === undefined || text === undefined)
    return { existed: false, createdDirectories: [...new Set([...missingDirectories(path), ...madeByUs])] };
  if (journal && isAsWritten(file, journal)) return journal.original;
  const before = remembered?.existed ? remembered.bytes.toString('utf8') : undefined;
  const plan = nameFile(path, () => planUninstall(text, before));
  if (plan.edits.length === 0) return { existed: true, bytes };
  if (remembered?.existed === false && isEmptySettings(plan.text)) return remembered;
  return { existed: true, bytes: Buffer.from(plan.text) };
}
