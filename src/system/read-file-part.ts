import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The beginning of a file as text; nothing when there is no such file, or none that can be read to an end. */
export function readHead(path: string, bytesMax: number): string | undefined {
  return readPart(path, (size) => ({ from: 0, length: Math.min(size, bytesMax) }));
}

/** The end of a file as text. Its first line is probably not whole. */
export function readTail(path: string, bytesMax: number): string | undefined {
  return readPart(path, (size) => ({ from: Math.max(0, size - bytesMax), length: Math.min(size, bytesMax) }));
}

function readPart(
  path: string,
  choose: (size: number) => { from: number; length: number },
): string | undefined {
  const file = openOrdinary(path);
  if (file === undefined) return undefined;
  try {
    const status = fstatSync(file);
    if (!status.isFile()) return undefined;
    const { from, length } = choose(status.size);
    const bytes = Buffer.alloc(length);
    const count = readSync(file, bytes, 0, length, from);
    // SQLite would end a text there.
    return bytes.toString('utf8', 0, count).replaceAll('\0', '\ufffd');
  } finally {
    closeSync(file);
  }
}

/** Opening a pipe that nobody writes to would wait for ever, and a hook must not. */
function openOrdinary(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENXIO') return undefined;
    throw error;
  }
}
