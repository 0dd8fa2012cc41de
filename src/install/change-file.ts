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
  /** It need not exist. */
  path: string;
  kind: FileKind;
  /** Where records and backups go. */
  dataDir: string;
  now?: () => Date;
  dryRun?: boolean;
  /** Permissions of a new file; as for any other file of the user when not given. */
  mode?: number;
}

/** What is to become of a file, or of our entry in it, that is not the settings. */
export interface FilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if there is to be no file. */
  text: string | undefined;
  /** Whether somebody changed by hand what is ours in it. */
  edited: boolean;
  /** Why something is left alone that is not what it should be. */
  leftAlone?: 'foreign' | 'edited';
  /** What had to be made inside of the file, to be remembered; see the record. */
  madeKeys?: string[][];
}

export type FileOutcome<Plan extends FilePlan = FilePlan> = Omit<Plan, 'text'> & {
  /** The file itself, behind any symbolic links. */
  path: string;
  before: string | undefined;
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
  backupPath?: string;
};

/** What became, or would become, of it. */
export interface ChangedFile {
  /** How people call it; its path where that is not known any more. */
  name: string;
  path: string;
  /** Undefined if the file stays as it is because of the problem. */
  outcome?: FileOutcome;
  problem?: AppError;
}

type PlanFor<Plan> = (text: string | undefined) => Plan;

/** One file that cannot be changed holds up no other. */
export function changeFile(name: string, options: FileOptions, plan: PlanFor<FilePlan>): ChangedFile {
  const outcome = orProblem(() => applyToFile(options, plan));
  if (outcome instanceof AppError) return { name, path: options.path, problem: outcome };
  return { name, path: outcome.path, outcome };
}

/** Takes what is ours out of files; gives those that change, or that cannot be changed. */
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
 * For a file that is ours as a whole: adds it or brings it up to date, or takes it away where none is wanted. One of somebody else
 * stays as it is. One that was edited by hand is not brought up to date; whoever takes it away keeps a copy.
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

/** Does to a file of the client what the plan for its text says, and remembers which files hold something of ours. */
export function applyToFile<Plan extends FilePlan>(
  options: FileOptions,
  plan: PlanFor<Plan>,
): FileOutcome<Plan> {
  return retryOnChange(options.path, () => tryApplying(options, plan));
}

/** One attempt; undefined if the file changed under our hands. */
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

/** Such files are no secret: what others of the project could read, had the user made the file, they can. */
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
