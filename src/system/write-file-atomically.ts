import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Content = Uint8Array | Iterable<Uint8Array>;

interface AtomicWriteOptions {
  /** Permissions of a new file; an existing one keeps its own. */
  mode?: number;
  /** Writes only if the file has this content at the last moment (`bytes: undefined`: does not exist). */
  onlyIf?: { bytes: Uint8Array | undefined };
}

/**
 * Replaces a file so that readers see the old or the new content, never a part, even after a crash. Resolve symbolic links
 * first, because a link at `path` would be replaced. Large content can be given in parts.
 */
export function writeFileAtomically(path: string, content: Content, options: AtomicWriteOptions = {}) {
  const present = statSync(path, { throwIfNoEntry: false });
  const temporary = join(dirname(path), nameDraft(basename(path)));
  let isInPlace = false;
  try {
    writeDurably(temporary, content, present, options.mode ?? 0o600);
    if (options.onlyIf && !holds(path, options.onlyIf.bytes)) return 'changed';
    renamePatiently(temporary, path);
    isInPlace = true;
    return 'written';
  } finally {
    // Only if needed: the first call makes Node load a module, which takes 2 ms.
    if (!isInPlace) rmSync(temporary, { force: true });
  }
}

/** A hidden name with the id of the writing process, for `sweepDrafts`. */
export function nameDraft(name: string): string {
  const digits = (number: number) => number.toString(16).padStart(6, '0').slice(-6);
  // Creating an existing name fails, so random digits are enough to tell drafts of one process apart.
  const chance = Math.floor(Math.random() * 0x1000000);
  return `.${name}.tideproof-${digits(process.pid)}${digits(chance)}.tmp`;
}

export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The text of a file; undefined if it is missing or cannot be read. */
export function findText(path: string): string | undefined {
  try {
    return readIfPresent(path)?.toString('utf8');
  } catch {
    return undefined;
  }
}

/** Whether the file has exactly this content now; undefined stands for no file. */
export function holds(path: string, bytes: Uint8Array | undefined): boolean {
  const now = readIfPresent(path);
  return now === undefined || bytes === undefined ? now === bytes : now.equals(bytes);
}

function writeDurably(path: string, content: Content, like: Stats | undefined, mode: number): void {
  // Private until complete; the replaced file may have wider permissions.
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    for (const bytes of content instanceof Uint8Array ? [content] : content) writeFileSync(descriptor, bytes);
    if (like) keepOwner(descriptor, like);
    fchmodSync(descriptor, (like?.mode ?? mode) & 0o7777);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Under sudo the new file would belong to root and lock its user out. Other users may not change owners and need not. */
function keepOwner(descriptor: number, like: Stats): void {
  try {
    fchownSync(descriptor, like.uid, like.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

const ATTEMPTS_MAX = 10;
const PAUSE_MILLISECONDS = 20;
const BUSY = ['EPERM', 'EACCES', 'EBUSY'];

/** Retries on Windows, where a file cannot be renamed or replaced while another program has it open. */
export function renamePatiently(
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  rename: (from: string, to: string) => void = renameSync,
): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const isBusy = BUSY.includes((error as NodeJS.ErrnoException).code ?? '');
      if (platform !== 'win32' || !isBusy || attempt === ATTEMPTS_MAX) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS * attempt);
    }
  }
}
