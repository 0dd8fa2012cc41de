import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { AppError } from '../domain/app-error.ts';
import { keyOfText } from '../domain/fact.ts';
import type { Position } from '../domain/position.ts';

const CHUNK_BYTES = 1 << 20;
/** No request to a model may be longer, so no row is; reading one would cost a hook too much memory and time. */
const LINE_BYTES_MAX = 32 << 20;
const HEAD_BYTES = 120;
const NEWLINE = 10;

/** A complete line. `bytes` is valid only until the next line is requested. */
export interface Line {
  bytes: Buffer;
  number: number;
  /** Where the next line starts. */
  next: Position;
}

/** A transcript as it is now; `using` closes it. */
export interface OpenTranscript extends Disposable {
  size: number;
  /** False if the file became shorter or begins differently: it is another file under the same name. */
  continues(position: Position): boolean;
  /** The complete lines after a position. A last one without a newline is still being written, and left for next time unless `lastLineToo`. */
  lines(from: Position, options?: { lastLineToo: boolean }): Generator<Line>;
}

/** Opens a transcript, or returns undefined if it does not exist (yet). An unreadable file is an error with its reason. */
export function openTranscript(path: string): OpenTranscript | undefined {
  const file = openFile(path);
  if (file === undefined) return undefined;
  const { size } = fstatSync(file);
  const described = describeHead(readHead(file, size));
  return {
    size,
    continues({ offset, head }) {
      // Another process may have read further since this one opened the file.
      const now = fstatSync(file).size;
      return offset <= now && beginsLike(readHead(file, now), head);
    },
    lines: (from, options) => splitLines(file, from, size, described, options?.lastLineToo === true),
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** Opens a transcript for callers that can go on without it: the reason is reported instead of thrown. */
export function openIfReadable(path: string, onProblem: (reason: string) => void) {
  try {
    return openTranscript(path);
  } catch (error) {
    if (!(error instanceof AppError) && !isReadFailure(error)) throw error;
    onProblem(error.message);
    return undefined;
  }
}

/** Whether the file was open, and its content could not be read: a failing disk, or a folder of another machine. */
export function isReadFailure(error: unknown): error is NodeJS.ErrnoException {
  return (error as NodeJS.ErrnoException).syscall === 'read';
}

/** What comes before the first place that cannot be read. */
export function* untilUnreadable<Item>(items: Iterable<Item>): Generator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!isReadFailure(error)) throw error;
  }
}

/** Opens regular files only: a pipe would block, and a device may do anything. */
function openFile(path: string): number | undefined {
  try {
    if (!statSync(path).isFile()) throw unreadable(path, 'it is no regular file');
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw syscall === undefined ? error : unreadable(path, message, error);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): AppError {
  return new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot read the transcript "${path}": ${reason}`,
    'Check the file and its permissions',
    cause,
  );
}

function* splitLines(file: number, start: Position, size: number, head: string, lastLineToo: boolean) {
  let buffer: Buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, size - start.offset)));
  let filled = 0;
  let readAt = start.offset;
  let number = start.line;
  /** Of a line that is too long: alone it is no valid JSON, so the line counts as unparseable. */
  let beginning: Buffer | undefined;
  for (;;) {
    const count = readSync(file, buffer, filled, buffer.length - filled, readAt);
    if (count === 0) {
      const next = { offset: readAt, line: number + 1, head };
      const bytes = beginning ?? buffer.subarray(0, filled);
      if (lastLineToo && bytes.length > 0) yield { bytes, number: number + 1, next };
      return;
    }
    const bufferAt = readAt - filled;
    const searchFrom = filled;
    readAt += count;
    filled += count;
    const read = buffer.subarray(0, filled);
    let lineStart = 0;
    let newline = read.indexOf(NEWLINE, searchFrom);
    while (newline !== -1) {
      number += 1;
      const next = { offset: bufferAt + newline + 1, line: number, head };
      yield { bytes: beginning ?? buffer.subarray(lineStart, newline), number, next };
      beginning = undefined;
      lineStart = newline + 1;
      newline = read.indexOf(NEWLINE, lineStart);
    }
    if (lineStart < filled) buffer.copy(buffer, 0, lineStart, filled);
    filled -= lineStart;
    if (filled < buffer.length) continue;
    if (buffer.length < LINE_BYTES_MAX) {
      // A large row (an image, a huge tool result) doubles the buffer until it fits.
      buffer = Buffer.concat([buffer], buffer.length * 2);
    } else {
      beginning ??= Buffer.from(buffer.subarray(0, HEAD_BYTES));
      filled = 0;
    }
  }
}

function readHead(file: number, size: number): string {
  const bytes = Buffer.allocUnsafe(Math.min(HEAD_BYTES, size));
  readSync(file, bytes, 0, bytes.length, 0);
  return bytes.toString('latin1');
}

/** The length and hash of the first bytes: positions are stored, and the bytes themselves may hold a secret. */
function describeHead(head: string): string {
  return `${head.length} ${keyOfText(head)}`;
}

/** Whether a file begins as described; it may have been shorter then. */
function beginsLike(head: string, described: string): boolean {
  const length = Number.parseInt(described, 10);
  return described === '' || (length <= head.length && describeHead(head.slice(0, length)) === described);
}
