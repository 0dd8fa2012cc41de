import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../system/list-names.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';
import { sha256 } from './journal.ts';

/**
 * Files of the client that hold something of ours: a block in instructions, a list of servers, or a command or launcher that
 * is ours as a whole; and the script that starts us from a shell.
 */
export type FileKind = 'instructions' | 'command' | 'launcher' | 'server' | 'shell-command';

/** A file that was given something of ours from this machine. What it was given says itself how to take it out. */
export interface FileRecord {
  path: string;
  /** The directories that had to be made for the file, innermost first. */
  createdDirectories: string[];
  /** In a list of servers: the keys of what had to be made for ours, which goes when it is empty again. */
  madeKeys?: string[][];
}

const FORMAT = 1;

/** Every file that may still hold something of ours, so that uninstalling finds them. */
export function listFileRecords(dataDir: string, kind: FileKind): FileRecord[] {
  const folder = join(dataDir, 'installs');
  return listNames(folder)
    .filter((name) => name.startsWith(`${kind}-`))
    .flatMap((name) => readRecord(join(folder, name)) ?? []);
}

export function findFileRecord(dataDir: string, kind: FileKind, path: string): FileRecord | undefined {
  return readRecord(recordPath(dataDir, kind, path));
}

export function writeFileRecord(dataDir: string, kind: FileKind, record: FileRecord): void {
  const file = recordPath(dataDir, kind, record.path);
  makeDirectoriesFor(file, 0o700);
  const stored = `${JSON.stringify({ format: FORMAT, ...record }, null, 2)}\n`;
  writeFileAtomically(file, Buffer.from(stored), { mode: 0o600 });
}

/** One that stays behind does no harm: only a file that bears our mark is ever changed. */
export function removeFileRecord(dataDir: string, kind: FileKind, path: string): void {
  try {
    rmSync(recordPath(dataDir, kind, path), { force: true });
  } catch {
    // See above.
  }
}

function recordPath(dataDir: string, kind: FileKind, path: string): string {
  return join(dataDir, 'installs', `${kind}-${sha256(Buffer.from(path)).slice(0, 16)}.json`);
}

/** A record that is missing, damaged or of another format is none. */
function readRecord(file: string): FileRecord | undefined {
  try {
    const stored = JSON.parse(readIfPresent(file)?.toString('utf8') ?? '');
    const { format, path, createdDirectories, madeKeys } = stored;
    const isWhole =
      format === FORMAT &&
      typeof path === 'string' &&
      Array.isArray(createdDirectories) &&
      createdDirectories.every((directory) => typeof directory === 'string');
    const made = Array.isArray(madeKeys) && madeKeys.every(Array.isArray) ? { madeKeys } : {};
    return isWhole ? { path, createdDirectories, ...made } : undefined;
  } catch {
    return undefined;
  }
}
