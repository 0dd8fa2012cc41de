import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isBelow, realPath } from './check-path.ts';

/** The beginning of a file as text; undefined if it does not exist or is no regular file. */
export function readHead(path: string, bytesMax: number, inside?: string): string | undefined {
  return readPart(path, bytesMax, false, inside);
}

/** The end of a file as text. Its first line is probably incomplete. */
export function readTail(path: string, bytesMax: number, inside?: string): string | undefined {
  return readPart(path, bytesMax, true, inside);
}

/** With `inside`, only if the opened file is really in that folder, even if links change meanwhile. */
function readPart(path: string, bytesMax: number, isTail: boolean, inside?: string): string | undefined {
  const file = openOrdinary(path);
  if (file === undefined) return undefined;
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return undefined;
    if (inside !== undefined && !isOpenInside(status, path, inside)) return undefined;
    const bytes = Buffer.alloc(Math.min(status.size, bytesMax));
    const count = readSync(file, bytes, 0, bytes.length, isTail ? status.size - bytes.length : 0);
    // SQLite would end a text at a NUL.
    return bytes.toString('utf8', 0, count).replaceAll('\0', '\ufffd');
  } finally {
    closeSync(file);
  }
}

function isOpenInside(opened: { ino: number; dev: number }, path: string, folder: string): boolean {
  const place = realpathSync(path);
  const found = statSync(place, { throwIfNoEntry: false });
  return found?.ino === opened.ino && found.dev === opened.dev && isBelow(place, realPath(folder));
}

/** Non-blocking: opening a pipe without a writer would hang the hook. */
function openOrdinary(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENXIO') return undefined;
    throw error;
  }
}
