import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../system/list-names.ts';
import { makeDirectoriesFor } from '../system/make-directories.ts';
import { readIfPresent, writeFileAtomically } from '../system/write-file-atomically.ts';

/** What a settings file was before we touched it. */
export type Original =
  | { existed: true; bytes: Buffer }
  /** With the directories that had to be made for it, innermost first. */
  | { existed: false; createdDirectories: string[] };

/** The memory of an install: enough to give the file back to the byte. */
export interface Journal {
  settingsPath: string;
  original: Original;
  /** SHA-256 of what we wrote: the newest, and the one before it in case we were stopped before writing. */
  written: string[];
}

const FORMAT = 1;

export function journalPath(dataDir: string, client: string, settingsPath: string): string {
  return join(dataDir, 'installs', `${client}-${sha256(Buffer.from(settingsPath)).slice(0, 16)}.json`);
}

/** What is remembered of every settings file of a client that was given hooks of ours from this machine. */
export function listJournals(dataDir: string, client: string): Journal[] {
  const folder = join(dataDir, 'installs');
  return listNames(folder)
    .filter((name) => name.startsWith(`${client}-`))
    .flatMap((name) => readJournal(join(folder, name)) ?? []);
}

/** A journal that is missing, damaged or of another format is none: uninstalling then goes by the text alone. */
export function readJournal(path: string): Journal | undefined {
  try {
    const stored = JSON.parse(readIfPresent(path)?.toString('utf8') ?? '');
    const { format, settingsPath, existed, originalBase64, createdDirectories, written } = stored;
    if (format !== FORMAT || typeof settingsPath !== 'string' || !isListOfStrings(written)) return undefined;
    if (existed === true && typeof originalBase64 === 'string')
      return { settingsPath, written, original: { existed, bytes: Buffer.from(originalBase64, 'base64') } };
    if (existed === false && isListOfStrings(createdDirectories))
      return { settingsPath, written, original: { existed, createdDirectories } };
    return undefined;
  } catch {
    return undefined;
  }
}

export function writeJournal(path: string, { settingsPath, original, written }: Journal): void {
  const stored = {
    format: FORMAT,
    settingsPath,
    existed: original.existed,
    ...(original.existed
      ? { originalBase64: original.bytes.toString('base64') }
      : { createdDirectories: original.createdDirectories }),
    written,
  };
  // Settings may hold keys, so their copies are for their owner only.
  makeDirectoriesFor(path, 0o700);
  writeFileAtomically(path, Buffer.from(`${JSON.stringify(stored, null, 2)}\n`), { mode: 0o600 });
}

/** A journal that stays behind does no harm: it counts only for a file that is exactly what we wrote. */
export function removeJournal(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // See above; whatever went wrong before this matters more.
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
