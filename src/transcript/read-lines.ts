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
  /**
   * Yields the complete lines after a position. A last line without a newline is still being written, so it is left for the
   * next time; `lastLineToo` includes it, for files that nobody writes to any more.
   */
  lines(from: Position, options?: { lastLineToo: boolean }): Generator<Line>;
}

/** Opens a transcript, or returns undefined if it does not exist (yet). An unreadable file is an error with its reason. */
export function openTranscript(path: string): OpenTranscript | undefined {
  const file = openFile(path);
  if (file === undefined) return undefined;
  const { size } = fstatSync(file);
  const head = readHead(file, size);
  const described = describeHead(head);
  return {
    size,
    // Another process may have read further since this one opened the file: the file has grown, and is not shorter.
    continues(position) {
      if (continues(position, head, size)) return true;
      const now = fstatSync(file).size;
      return continues(position, readHead(file, now), now);
    },
    lines: (from, options) => splitLines(file, from, size, described, options?.lastLineToo === true),
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** Opens a transcript for callers that can go on without it: the reason is reported instead of thrown. */
export function openIfReadable(
  path: string,
  onProblem: (reason: string) => void,
): OpenTranscript | undefined {
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

function* splitLines(
  file: number,
  start: Position,
  size: number,
  head: string,
  lastLineToo: boolean,
): Generator<Line> {
  let buffer: Buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, size - start.offset)));
  let filled = 0;
  let readAt = start.offset;
  let offset = start.offset;
  let number = start.line;
  for (;;) {
    const count = readSync(file, buffer, filled, buffer.length - filled, readAt);
    if (count === 0) {
      const next = { offset: readAt, line: number + 1, head };
      if (lastLineToo && filled > 0) yield { bytes: buffer.subarray(0, filled), number: number + 1, next };
      return;
    }
    readAt += count;
    const searchFrom = filled;
    filled += count;
    let lineStart = 0;
    let newline = buffer.subarray(0, filled).indexOf(NEWLINE, searchFrom);
    while (newline !== -1) {
      number += 1;
      offset += newline + 1 - lineStart;
      yield { bytes: buffer.subarray(lineStart, newline), number, next: { offset, line: number, head } };
      lineStart = newline + 1;
      newline = buffer.subarray(0, filled).indexOf(NEWLINE, lineStart);
    }
    buffer.copy(buffer, 0, lineStart, filled);
    filled -= lineStart;
    if (filled < buffer.length) continue;
    if (buffer.length < LINE_BYTES_MAX) {
      // A large row (an image, a huge tool result) doubles the buffer until it fits.
      buffer = Buffer.concat([buffer], buffer.length * 2);
      continue;
    }
    // The beginning alone is no valid JSON, so the line counts as unparseable.
    const end = findNewline(file, readAt, size);
    if (end === -1) return;
    number += 1;
    offset = end + 1;
    readAt = offset;
    filled = 0;
    yield { bytes: buffer.subarray(0, HEAD_BYTES), number, next: { offset, line: number, head } };
  }
}

/** The offset of the next line break, or -1 if the line is not finished yet. */
function findNewline(file: number, from: number, size: number): number {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = from; at < size; ) {
    const count = readSync(file, chunk, 0, chunk.length, at);
    if (count === 0) return -1;
    const newline = chunk.subarray(0, count).indexOf(NEWLINE);
    if (newline !== -1) return at + newline;
    at += count;
  }
  return -1;
}

function continues(position: Position, head: string, size: number): boolean {
  return position.offset <= size && beginsLike(head, position.head);
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
