import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { hashText } from '../system/hash-text.ts';
import { missingDirectories, removeEmptyDirectories } from '../system/make-directories.ts';
import { sweepDrafts } from '../system/sweep-drafts.ts';
import { retryOnChange } from '../system/update-text-file.ts';
import {
  type FileKind,
  type FileRecord,
  readFileRecord,
  recordPath,
  removeFileRecord,
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
} from './settings-file.ts';

/** A file that has something of ours, or is to have it. */
export interface Part {
  /** For users. */
  name: string;
  path: string;
  kind: FileKind;
  /** Permissions of a new file; by default as for any file of the user. */
  mode?: number;
  /** Takes the lock of a program that writes the same file. */
  lock?(path: string): Disposable;
  plans: FilePlans;
}

export interface ChangeOptions {
  /** The folder of records and backups. */
  dataDir: string;
  dryRun: boolean;
  now?: () => Date;
}

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

export interface ChangedFile extends Omit<FilePlan, 'text'> {
  /** Name for users; the path if the name is not known any more. */
  name: string;
  /** The real file, with symbolic links resolved. */
  path: string;
  kind: FileKind;
  /** Undefined if there is no file. */
  before?: string;
  after?: string;
  backupPath?: string;
  problem?: AppError;
}

export interface FilePlans {
  add(text: string | undefined): FilePlan;
  /** `original` is the text from before we came, if it is known; null if there was no file. */
  remove(text: string | undefined, original?: string | null): FilePlan;
}

/** Puts our part into a file. A failure is returned, so that it does not affect other files. */
export function changeFile(part: Part, options: ChangeOptions): ChangedFile {
  const { add, remove } = part.plans;
  return change(part, options, (text, known) => {
    const plan = add(text);
    const isOurs = isAsWritten(text, known);
    const { text: bare, action } = isOurs ? { action: '', text: '' } : remove(text, known?.original);
    const original = isOurs ? known!.original : ((action === 'nothing' ? text : bare) ?? null);
    const written = [hashText(plan.text ?? ''), ...(isOurs ? [hashText(text)] : [])];
    return { ...plan, remember: { original, written } };
  });
}

/** Takes our parts out of files; returns those that change or cannot be changed. */
export function clearFiles(parts: readonly Part[], options: ChangeOptions): ChangedFile[] {
  return parts
    .map((part) => clearFile(part, options))
    .filter((file) => file.problem || file.leftAlone || isChanged(file));
}

/** The bytes from before, if the file is what we wrote, or else without what is ours in it. */
function clearFile(part: Part, options: ChangeOptions): ChangedFile {
  const cleared = change(part, options, (text, known) => {
    const plan = part.plans.remove(text, known?.original);
    if (plan.action !== 'remove' || !isAsWritten(text, known)) return { ...plan, remember: {} };
    return { ...plan, text: known!.original ?? undefined, edited: false, remember: {} };
  });
  const { path, action, leftAlone, problem } = cleared;
  if (action !== 'nothing' || leftAlone || problem || options.dryRun) return cleared;
  // Somebody else took ours out, or the whole file away.
  const file = recordPath(options.dataDir, part.kind, path);
  const record = readFileRecord(file);
  removeFileRecord(file);
  if (record && !existsSync(path)) removeEmptyDirectories(record.createdDirectories);
  return cleared;
}

function isAsWritten(text: string | undefined, record: FileRecord | undefined): text is string {
  return text !== undefined && (record?.written.includes(hashText(text)) ?? false);
}

type PlanWithRecord = (
  text: string | undefined,
  known: FileRecord | undefined,
) => FilePlan & { remember: Partial<FileRecord> };

function change(part: Part, options: ChangeOptions, plan: PlanWithRecord): ChangedFile {
  const { name, path, kind } = part;
  const changed = orProblem(() => {
    using _lock = options.dryRun ? undefined : part.lock?.(path);
    return retryOnChange(path, () => tryChanging(part, options, plan));
  });
  return changed instanceof AppError
    ? { name, path, kind, action: 'nothing', problem: changed }
    : { name, kind, ...changed };
}

/** For a file that is entirely ours. A foreign one stays. An edited one is not updated; removing it keeps a copy. */
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
function tryChanging({ path: named, kind, mode }: Part, options: ChangeOptions, plan: PlanWithRecord) {
  const { dataDir, dryRun, now } = options;
  const file = readSettingsFile(named);
  const { path, text: before } = file;
  const memory = recordPath(dataDir, kind, path);
  const known = readFileRecord(memory);
  const { text: after, remember, ...planned } = nameFile(path, () => plan(before, known));
  const outcome = { ...planned, path, before, after };
  if (planned.action !== 'nothing') refuseReadOnly(file);
  if (!dryRun) for (const folder of [path, memory].map(dirname)) sweepDrafts(folder, new Date());
  if (dryRun || planned.action === 'nothing') return outcome;
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
    // Permissions by the user's umask, because most of these files are not secret.
    isDone = replaceFile(file, after, mode ?? 0o666 & ~process.umask());
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
  return { ...outcome, backupPath };
}

export function isChanged({ action }: ChangedFile): boolean {
  return action !== 'nothing';
}
