import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../system/list-names.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';

/** A settings file before our first change. */
export type Original =
  | { existed: true; bytes: Buffer }
  /** With the directories created for it, innermost first. */
  | { existed: false; createdDirectories: string[] };

/** The record of an install: enough to restore the file to the byte. */
export interface Journal {
  settingsPath: string;
  original: Original;
  /** SHA-256 of what we wrote: the newest, and the previous one in case we were stopped before writing. */
  written: string[];
}

/**
 * Kinds of files with something of ours: a block of instructions, a list of servers, a command or launcher that is
 * entirely ours, and the script that starts us from a shell.
 */
export type FileKind = 'instructions' | 'command' | 'launcher' | 'server' | 'shell-command';

/** A file to which this machine added something of ours, whose marks tell how to remove it. */
export interface FileRecord {
  path: string;
  /** Directories created for the file, innermost first. */
  createdDirectories: string[];
  /** For a list of servers: the keys created for ours, removed when empty again. */
  madeKeys?: string[][];
}

const FORMAT = 1;

/** The path of a file's record: by client id for settings, by kind for others. */
export function memoryPath(dataDir: string, kind: string, path: string): string {
  return join(folderOf(dataDir), `${kind}-${sha256(Buffer.from(path)).slice(0, 16)}.json`);
}

/** The journals of all settings files of a client to which this machine added hooks. */
export function listJournals(dataDir: string, client: string): Journal[] {
  return listMemories(dataDir, client).flatMap((memory) => readJournal(memory) ?? []);
}

/** A journal that is missing, damaged or of another format counts as none: uninstall then uses the text alone. */
export function readJournal(memory: string): Journal | undefined {
  const { settingsPath, existed, originalBase64, createdDirectories, written } = readMemory(memory);
  if (typeof settingsPath !== 'string' || !isListOfStrings(written)) return undefined;
  if (existed === true && typeof originalBase64 === 'string')
    return { settingsPath, written, original: { existed, bytes: Buffer.from(originalBase64, 'base64') } };
  if (existed === false && isListOfStrings(createdDirectories))
    return { settingsPath, written, original: { existed, createdDirectories } };
  return undefined;
}

export function writeJournal(memory: string, { settingsPath, original, written }: Journal): void {
  const before = original.existed
    ? { originalBase64: original.bytes.toString('base64') }
    : { createdDirectories: original.createdDirectories };
  writeMemory(memory, { settingsPath, existed: original.existed, ...before, written });
}

/** Every file that may still contain something of ours, for uninstall. */
export function listFileRecords(dataDir: string, kind: FileKind): FileRecord[] {
  return listMemories(dataDir, kind).flatMap((memory) => readFileRecord(memory) ?? []);
}

export function readFileRecord(memory: string): FileRecord | undefined {
  const { path, createdDirectories, madeKeys } = readMemory(memory);
  if (typeof path !== 'string' || !isListOfStrings(createdDirectories)) return undefined;
  const isMade = Array.isArray(madeKeys) && madeKeys.every(Array.isArray);
  return { path, createdDirectories, ...(isMade && { madeKeys }) };
}

/** Readable by the owner only, because settings may contain keys. */
export function writeMemory(memory: string, content: object): void {
  makeDirectoriesFor(memory, 0o700);
  const stored = `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;
  writeFileAtomically(memory, Buffer.from(stored), { mode: 0o600 });
}

/** A record left behind is harmless: it only matters for a file that is exactly what we wrote, or has our mark. */
export function removeMemory(memory: string): void {
  try {
    rmSync(memory, { force: true });
  } catch {
    // Harmless, see above; the original error matters more.
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Every file of a client to which this machine added something that may still be there. */
export function listInstalledFiles(dataDir: string): string[] {
  return listMemories(dataDir, '').flatMap((memory) => {
    const { settingsPath, path } = readFields(memory);
    return [settingsPath, path].filter((file) => typeof file === 'string');
  });
}

function listMemories(dataDir: string, kind: string): string[] {
  const names = listNames(folderOf(dataDir)).filter((name) => kind === '' || name.startsWith(`${kind}-`));
  return names.map((name) => join(folderOf(dataDir), name));
}

function readMemory(memory: string): Record<string, unknown> {
  const fields = readFields(memory);
  return fields.format === FORMAT ? fields : {};
}

function readFields(memory: string): Record<string, unknown> {
  try {
    return JSON.parse(readIfPresent(memory)?.toString('utf8') ?? '') ?? {};
  } catch {
    return {};
  }
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'installs');
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
