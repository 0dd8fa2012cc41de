import { basename, dirname } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { missingDirectories, removeEmptyDirectories } from '../system/make-directories.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import {
  type FileKind,
  type FileRecord,
  memoryPath,
  readFileRecord,
  removeMemory,
  writeMemory,
} from './journal.ts';
import {
  exchangeFile,
  nameFile,
  orProblem,
  readSettingsFile,
  refuseReadOnly,
  retryOnChange,
} from './settings-file.ts';

export interface FileOptions {
  /** The file need not exist. */
  path: string;
  kind: FileKind;
  /** The folder of records and backups. */
  dataDir: string;
  now?: () => Date;
  dryRun?: boolean;
  /** Permissions of a new file; by default as for any file of the user. */
  mode?: number;
}

/** The planned change of a file, or of our entry in it, other than settings. */
export interface FilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if the file is to be deleted. */
  text: string | undefined;
  /** Whether somebody edited our part of it. */
  edited: boolean;
  /** Why our part is not changed although it differs from the wanted one. */
  leftAlone?: 'foreign' | 'edited';
  /** Keys that had to be created inside the file, stored in its record. */
  madeKeys?: string[][];
}

export type FileOutcome<Plan extends FilePlan = FilePlan> = Omit<Plan, 'text'> & {
  /** The real file, with symbolic links resolved. */
  path: string;
  before: string | undefined;
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
  backupPath?: string;
};

/** The outcome for one file, done or planned. */
export interface ChangedFile {
  /** Name for users; the path if the name is not known any more. */
  name: string;
  path: string;
  /** Undefined if the file is unchanged because of the problem. */
  outcome?: FileOutcome;
  problem?: AppError;
}

type PlanFor<Plan> = (text: string | undefined) => Plan;

/** Changes one file. A failure is returned, so that it does not affect other files. */
export function changeFile(name: string, options: FileOptions, plan: PlanFor<FilePlan>): ChangedFile {
  const outcome = orProblem(() => applyToFile(options, plan));
  if (outcome instanceof AppError) return { name, path: options.path, problem: outcome };
  return { name, path: outcome.path, outcome };
}

/** Removes our parts from files; returns those that change or cannot be changed. */
export function clearFiles(
  files: readonly { name: string; path: string }[],
  options: Omit<FileOptions, 'path'>,
  plan: PlanFor<FilePlan>,
): ChangedFile[] {
  return files
    .map(({ name, path }) => changeFile(name, { ...options, path }, plan))
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

/**
 * Plans a file that is entirely ours: adds or updates it, or removes it if none is wanted. A foreign file stays. One
 * that was edited is not updated; removing it keeps a copy.
 */
export function planOwnFile(
  text: string | undefined,
  wanted: string | undefined,
  ownerOf: (text: string) => 'ours' | 'edited' | 'foreign',
): FilePlan {
  if (text === wanted) return { action: 'nothing', text, edited: false };
  if (text === undefined) return { action: 'add', text: wanted, edited: false };
  const owner = ownerOf(text);
  const edited = owner === 'edited';
  if (owner === 'foreign' || (edited && wanted !== undefined))
    return { action: 'nothing', text, leftAlone: owner as 'foreign' | 'edited', edited };
  return { action: wanted === undefined ? 'remove' : 'update', text: wanted, edited };
}

/** Applies the plan to a file of the client, and records which files contain something of ours. */
export function applyToFile<Plan extends FilePlan>(
  options: FileOptions,
  plan: PlanFor<Plan>,
): FileOutcome<Plan> {
  return retryOnChange(options.path, () => tryApplying(options, plan));
}

/** One attempt; undefined if another program changed the file meanwhile. */
function tryApplying<Plan extends FilePlan>(
  { path: named, kind, dataDir, now, dryRun, mode = modeOfNewFile() }: FileOptions,
  plan: PlanFor<Plan>,
): FileOutcome<Plan> | undefined {
  const file = readSettingsFile(named);
  const { path, text: before } = file;
  const { text: after, ...planned } = nameFile(path, () => plan(before));
  const outcome: FileOutcome<Plan> = { ...planned, path, before, after };
  if (planned.action !== 'nothing') refuseReadOnly(file);
  if (!dryRun) sweepDrafts(dirname(path), new Date());
  if (dryRun || planned.action === 'nothing') return outcome;
  const memory = memoryPath(dataDir, kind, path);
  const known = readFileRecord(memory);
  const createdDirectories = [...missingDirectories(path), ...(known?.createdDirectories ?? [])];
  const madeKeys = [...(known?.madeKeys ?? []), ...(planned.madeKeys ?? [])];
  const record: FileRecord = { path, createdDirectories, ...(madeKeys.length > 0 && { madeKeys }) };
  const done = exchangeFile(file, after === undefined ? undefined : Buffer.from(after), {
    dataDir,
    now,
    mode,
    copyOf: { words: path, fileName: basename(path) },
    remember: () => planned.action === 'remove' || writeMemory(memory, record),
    forget: () => known || removeMemory(memory),
  });
  if (!done) return undefined;
  if (planned.action === 'remove') removeMemory(memory);
  if (after === undefined) removeEmptyDirectories(createdDirectories);
  return { ...outcome, ...done };
}

/** Permissions by the user's umask, because these files are not secret. */
export function modeOfNewFile(): number {
  return 0o666 & ~process.umask();
}

export function isChanged({ outcome }: ChangedFile): boolean {
  return outcome !== undefined && outcome.action !== 'nothing';
}

export function describeFile({ name, path, outcome, problem }: ChangedFile) {
  return {
    name,
    path,
    ...(outcome && { action: outcome.action }),
    ...(outcome?.leftAlone && { leftAlone: outcome.leftAlone }),
    ...(outcome?.backupPath !== undefined && { backupPath: outcome.backupPath }),
    ...(problem && { problem: problem.message, fix: problem.hint }),
  };
}
