import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { missingDirectories, removeEmptyDirectories } from '../system/make-directories.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import {
  type FileKind,
  type FileRecord,
  readFileRecord,
  recordPath,
  removeFileRecord,
  sha256,
  writeFileRecord,
} from './journal.ts';
import {
  explainFailure,
  keepBackup,
  nameFile,
  orProblem,
  readSettingsFile,
  refuseReadOnly,
  replaceFile,
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
  /** Takes the lock of a program that writes the same file. */
  withLock?<Result>(path: string, step: () => Result): Result;
}

/** The planned change of a file, or of our entries in it. */
export interface FilePlan {
  action: 'nothing' | 'add' | 'update' | 'remove';
  /** Undefined if the file is to be deleted. */
  text: string | undefined;
  /** Whether somebody edited our part of it, or the file since we wrote it. */
  edited?: boolean;
  /** Why our part is not changed although it differs from the wanted one. */
  leftAlone?: 'foreign' | 'edited';
  /** For a file with several entries of ours: what happens to each of them. */
  edits?: EntryEdit[];
}

/** What happens to one of our entries. `keep` is listed as well, so that a plan shows all entries. */
export interface EntryEdit {
  action: 'add' | 'replace' | 'remove' | 'keep';
  name: string;
  /** When the client runs it, and why. */
  when: string;
  why: string;
}

export interface FileOutcome extends Omit<FilePlan, 'text'> {
  before: string | undefined;
  /** Undefined if there is no file afterwards. */
  after: string | undefined;
  backupPath?: string;
}

/** The outcome for one file, done or planned. */
export interface ChangedFile {
  /** Name for users; the path if the name is not known any more. */
  name: string;
  /** The real file, with symbolic links resolved. */
  path: string;
  kind: FileKind;
  /** Undefined if the file is unchanged because of the problem. */
  outcome?: FileOutcome;
  problem?: AppError;
}

/** How our part is put into a file, and how it is taken out again. */
export interface FilePlans {
  add(text: string | undefined): FilePlan;
  remove: PlanRemoval;
}

/** `original` is the text from before we came, if it is known; null if there was no file. */
export type PlanRemoval = (text: string | undefined, original?: string | null) => FilePlan;

/** Puts our part into a file. A failure is returned, so that it does not affect other files. */
export function changeFile(name: string, options: FileOptions, { add, remove }: FilePlans): ChangedFile {
  return change(name, options, (text, known) => {
    const plan = add(text);
    const isOurs = isAsWritten(text, known);
    const { text: bare, action } = isOurs ? { action: '', text: '' } : remove(text, known?.original);
    const original = isOurs ? known!.original : ((action === 'nothing' ? text : bare) ?? null);
    const written = [sha256(plan.text ?? ''), ...(isOurs ? [sha256(text)] : [])];
    return { ...plan, remember: { original, written } };
  });
}

/** Takes our part out: the bytes from before, if the file is what we wrote, or else what is ours in it. */
function clearFile(name: string, options: FileOptions, remove: PlanRemoval): ChangedFile {
  const cleared = change(name, options, (text, known) => {
    const plan = remove(text, known?.original);
    if (plan.action !== 'remove' || !isAsWritten(text, known)) return { ...plan, remember: {} };
    return { ...plan, text: known!.original ?? undefined, edited: false, remember: {} };
  });
  const { action, leftAlone } = cleared.outcome ?? {};
  if (action === 'nothing' && !leftAlone && !options.dryRun) forgetFile(cleared.path, options);
  return cleared;
}

/** Whether the file is exactly what we wrote. */
function isAsWritten(text: string | undefined, record: FileRecord | undefined): text is string {
  return text !== undefined && (record?.written.includes(sha256(text)) ?? false);
}

type PlanWithRecord = (
  text: string | undefined,
  known: FileRecord | undefined,
) => FilePlan & { remember: Partial<FileRecord> };

function change(name: string, options: FileOptions, plan: PlanWithRecord): ChangedFile {
  const { path, kind, dryRun, withLock } = options;
  const attempt = () => retryOnChange(path, () => tryChanging(options, plan));
  const changed = orProblem(() => (withLock && !dryRun ? withLock(path, attempt) : attempt()));
  if (changed instanceof AppError) return { name, path, kind, problem: changed };
  return { name, kind, ...changed };
}

/** Removes our parts from files; returns those that change or cannot be changed. */
export function clearFiles(
  files: readonly { name: string; path: string }[],
  options: Omit<FileOptions, 'path'>,
  remove: PlanRemoval,
): ChangedFile[] {
  return files
    .map(({ name, path }) => clearFile(name, { ...options, path }, remove))
    .filter(({ outcome, problem }) => problem || outcome?.leftAlone || outcome?.action !== 'nothing');
}

/** Somebody else took ours out, or the whole file away. */
function forgetFile(path: string, { dataDir, kind }: Omit<FileOptions, 'path'>): void {
  const file = recordPath(dataDir, kind, path);
  const record = readFileRecord(file);
  removeFileRecord(file);
  if (record && !existsSync(path)) removeEmptyDirectories(record.createdDirectories);
}

/**
 * Plans for a file that is entirely ours. A foreign file stays. One that was edited is not updated; removing it keeps a
 * copy.
 */
export function planOwnFile(
  wanted: string,
  ownerOf: (text: string) => 'ours' | 'edited' | 'foreign',
): FilePlans {
  const nothing = (text: string | undefined): FilePlan => ({ action: 'nothing', text });
  return {
    add(text) {
      // Git may have changed the line ends.
      if (text?.replaceAll('\r\n', '\n') === wanted.replaceAll('\r\n', '\n')) return nothing(text);
      if (text === undefined) return { action: 'add', text: wanted };
      const owner = ownerOf(text);
      if (owner === 'ours') return { action: 'update', text: wanted };
      return { ...nothing(text), leftAlone: owner };
    },
    remove(text) {
      const owner = text === undefined ? undefined : ownerOf(text);
      if (owner === undefined) return nothing(text);
      if (owner === 'foreign') return { ...nothing(text), leftAlone: owner };
      return { action: 'remove', text: undefined, edited: owner === 'edited' };
    },
  };
}

/** One attempt to apply a plan and to record it; undefined if another program changed the file meanwhile. */
function tryChanging(
  { path: named, kind, dataDir, now, dryRun, mode = modeOfNewFile() }: FileOptions,
  plan: PlanWithRecord,
): { path: string; outcome: FileOutcome } | undefined {
  const file = readSettingsFile(named);
  const { path, text: before } = file;
  const memory = recordPath(dataDir, kind, path);
  const known = readFileRecord(memory);
  const { text: after, remember, ...planned } = nameFile(path, () => plan(before, known));
  const outcome: FileOutcome = { ...planned, before, after };
  if (planned.action !== 'nothing') refuseReadOnly(file);
  if (!dryRun) for (const folder of [path, memory].map(dirname)) sweepDrafts(folder, new Date());
  if (dryRun || planned.action === 'nothing') return { path, outcome };
  const missing = missingDirectories(path);
  const createdDirectories = [...missing, ...(known?.createdDirectories ?? [])];
  const isRemoval = planned.action === 'remove';
  let backupPath: string | undefined;
  let isDone = false;
  try {
    explainFailure(`Cannot keep a copy of ${path} in ${dataDir}`, () => {
      backupPath = keepBackup(dataDir, file, now?.() ?? new Date());
      const blank = { original: null, written: [] };
      // Recorded first: an unrecorded change would survive an uninstall.
      if (!isRemoval) writeFileRecord(memory, { ...blank, ...known, path, createdDirectories, ...remember });
    });
    isDone = replaceFile(file, after === undefined ? undefined : Buffer.from(after), mode);
  } finally {
    if (!isDone) {
      if (backupPath !== undefined) rmSync(backupPath, { force: true });
      removeEmptyDirectories(missing);
      if (known) writeFileRecord(memory, known);
      else removeFileRecord(memory);
    }
  }
  if (!isDone) return undefined;
  if (isRemoval) removeFileRecord(memory);
  if (after === undefined) removeEmptyDirectories(createdDirectories);
  return { path, outcome: { ...outcome, backupPath } };
}

/** Permissions by the user's umask, because these files are not secret. */
function modeOfNewFile(): number {
  return 0o666 & ~process.umask();
}

export function isChanged({ outcome }: ChangedFile): boolean {
  return outcome !== undefined && outcome.action !== 'nothing';
}

export function describeFile({ name, path, kind, outcome, problem }: ChangedFile) {
  const { action, leftAlone, edited, edits, backupPath } = outcome ?? {};
  const failure = problem && { problem: problem.message, fix: problem.hint };
  return { name, path, kind, action, leftAlone, edited, edits, backupPath, ...failure };
}
