import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';
import { sha256 } from './journal.ts';

/** A file that was given our block from this machine. The block itself says how to take it out. */
export interface InstructionsRecord {
  path: string;
  /** The directories that had to be made for the file, innermost first. */
  createdDirectories: string[];
}

const FORMAT = 1;
const PREFIX = 'instructions-';

/** Every file that may still hold our block, so that uninstalling finds them. */
export function listInstructionsRecords(dataDir: string): InstructionsRecord[] {
  const folder = join(dataDir, 'installs');
  return listNames(folder)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readRecord(join(folder, name)) ?? []);
}

export function findInstructionsRecord(dataDir: string, path: string): InstructionsRecord | undefined {
  return readRecord(recordPath(dataDir, path));
}

export function writeInstructionsRecord(dataDir: string, record: InstructionsRecord): void {
  const file = recordPath(dataDir, record.path);
  makeDirectoriesFor(file, 0o700);
  const stored = `${JSON.stringify({ format: FORMAT, ...record }, null, 2)}\n`;
  writeFileAtomically(file, Buffer.from(stored), { mode: 0o600 });
}

/** One that stays behind does no harm: only a file that holds the block is ever changed. */
export function removeInstructionsRecord(dataDir: string, path: string): void {
  try {
    rmSync(recordPath(dataDir, path), { force: true });
  } catch {
    // See above.
  }
}

function recordPath(dataDir: string, path: string): string {
  return join(dataDir, 'installs', `${PREFIX}${sha256(Buffer.from(path)).slice(0, 16)}.json`);
}

/** A record that is missing, damaged or of another format is none. */
function readRecord(file: string): InstructionsRecord | undefined {
  try {
    const { format, path, createdDirectories } = JSON.parse(readIfPresent(file)?.toString('utf8') ?? '');
    const isWhole =
      format === FORMAT &&
      typeof path === 'string' &&
      Array.isArray(createdDirectories) &&
      createdDirectories.every((directory) => typeof directory === 'string');
    return isWhole ? { path, createdDirectories } : undefined;
  } catch {
    return undefined;
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
