import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../system/hash-text.ts';
import { listNames } from '../system/list-names.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { recordsFolder } from '../system/paths.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';

/** Commands, launcher and shell command are entirely ours; in the others something of ours stands among the user's. */
export type FileKind = 'settings' | 'instructions' | 'command' | 'launcher' | 'server' | 'shell-command';

/** What is remembered of a file in which this machine put something: enough to take it out again. */
export interface FileRecord {
  path: string;
  /** Directories created for the file, innermost first. */
  createdDirectories: string[];
  /** The whole text as if we had never come; null if there was no file. */
  original: string | null;
  /** SHA-256 of what we wrote: the newest, and the previous one in case we were stopped before writing. */
  written: string[];
}

const FORMAT = 2;

export function recordPath(dataDir: string, kind: FileKind, path: string): string {
  return join(recordsFolder(dataDir), `${kind}-${hashText(path).slice(0, 16)}.json`);
}

/** Every file of a kind, or of any, that may still contain something of ours. */
export function listFileRecords(dataDir: string, kind: FileKind | '' = ''): FileRecord[] {
  return listNames(recordsFolder(dataDir))
    .filter((name) => kind === '' || name.startsWith(`${kind}-`))
    .flatMap((name) => readFileRecord(join(recordsFolder(dataDir), name)) ?? []);
}

/** A record that is missing, damaged or of another format counts as none: then the text alone tells what is ours. */
export function readFileRecord(file: string): FileRecord | undefined {
  try {
    const { format, ...record } = JSON.parse(readIfPresent(file)?.toString('utf8') ?? '');
    const { path, createdDirectories, original, written } = record;
    const isWhole = typeof path === 'string' && [createdDirectories, written].every(Array.isArray);
    const isKnown = original === null || typeof original === 'string';
    return format === FORMAT && isWhole && isKnown ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Readable by the owner only, because settings may contain keys. */
export function writeFileRecord(file: string, record: FileRecord): void {
  makeDirectoriesFor(file, 0o700);
  const stored = `${JSON.stringify({ format: FORMAT, ...record }, null, 2)}\n`;
  writeFileAtomically(file, Buffer.from(stored), { mode: 0o600 });
}

/** A record left behind is harmless: it only matters for a file that is exactly what we wrote, or has our mark. */
export function removeFileRecord(file: string): void {
  // Where that fails, the original error matters more.
  try {
    rmSync(file, { force: true });
  } catch {}
}
