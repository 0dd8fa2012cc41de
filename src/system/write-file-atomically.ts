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

interface AtomicWriteOptions {
  /** Permissions of a new file; one that is there keeps its own. */
  mode?: number;
  /** What the file must hold at the last moment (`bytes: undefined` = it must not exist); otherwise nothing is written. */
  onlyIf?: { bytes: Uint8Array | undefined };
}

/**
 * Whoever reads the file sees the old or the new content, never half of it, even if the machine stops in between.
 * `path` is the file itself: a symbolic link in its place would be replaced, so resolve it first. What does not fit into
 * memory comes in parts.
 */
export function writeFileAtomically(
  path: string,
  content: Uint8Array | Iterable<Uint8Array>,
  options: AtomicWriteOptions = {},
): 'written' | 'changed' {
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
    // Not for nothing: the first call makes Node load a module, which takes 2 ms.
    if (!isInPlace) rmSync(temporary, { force: true });
  }
}

/** A hidden name that says which process is at work on it, for `sweepDrafts`. */
export function nameDraft(name: string): string {
  const digits = (number: number) => number.toString(16).padStart(6, '0').slice(-6);
  // A name that is taken is refused, so chance is enough to tell drafts of one process apart.
  const chance = Math.floor(Math.random() * 0x1000000);
  return `.${name}.tideproof-${digits(process.pid)}${digits(chance)}.tmp`;
}

/** The bytes of a file, or undefined if there is none. */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the file holds exactly these bytes now; undefined stands for no file. */
export function holds(path: string, bytes: Uint8Array | undefined): boolean {
  const now = readIfPresent(path);
  return now === undefined || bytes === undefined ? now === bytes : now.equals(bytes);
}

function writeDurably(
  path: string,
  content: Uint8Array | Iterable<Uint8Array>,
  like: Stats | undefined,
  mode: number,
): void {
  // Private until it is complete; the file it replaces may be more open than that.
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

/** Under sudo the new file would belong to root and lock its user out. Others may not give files away and need not. */
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

/**
 * On Windows nothing can be renamed, or replaced by something renamed, while another program has it open: a virus
 * scanner, an indexer, a hook that reads it. They let go after a moment. Elsewhere a refusal is one.
 */
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
