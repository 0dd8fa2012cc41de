import { readSync } from 'node:fs';
import { AppError } from '../domain/app-error.ts';
import { parseJson } from '../system/parse-json.ts';

const NUL = 0;
const [QUOTE, BACKSLASH] = [34, 92];
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [91, 93, 123, 125];
const CHUNK_BYTES = 1 << 16;
/** Many times the largest payload of the client. */
const PAYLOAD_BYTES_MAX = 64 << 20;
/** The same for objects and lists in it: memory and time go with their number more than with their size. */
const PAYLOAD_PARTS_MAX = 2_000_000;

/** A client's input on stdin, as text and parsed. */
export interface Payload {
  text: string;
  fields: Record<string, unknown>;
}

/**
 * Reads until the JSON value is complete, because some terminals never close stdin. Each byte is examined once, however
 * many chunks there are. Undefined without input.
 */
export function readPayload(read = readChunk): Payload | undefined {
  const text = decode(readAll(read)).trim();
  if (text === '') return undefined;
  const fields = parseJson(text);
  return fields !== null && typeof fields === 'object' ? { text, fields: { ...fields } } : undefined;
}

function readAll(read: (chunk: Buffer) => number): Buffer {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const chunks: Buffer[] = [];
  const end = createValueEnd();
  let size = 0;
  for (;;) {
    const received = chunk.subarray(0, read(chunk));
    size += received.length;
    // The rest is still read, because a broken pipe may look like a failed hook to the client.
    if (size <= PAYLOAD_BYTES_MAX) chunks.push(Buffer.from(received));
    if (received.length === 0 || end.isIn(received)) break;
  }
  if (size <= PAYLOAD_BYTES_MAX && end.parts() <= PAYLOAD_PARTS_MAX) return Buffer.concat(chunks, size);
  throw new AppError(
    'E_PAYLOAD_TOO_LARGE',
    `Cannot take in a payload of ${size} bytes with ${end.parts()} parts: ${PAYLOAD_BYTES_MAX} and ${PAYLOAD_PARTS_MAX} are the most`,
    'The next event catches up with the transcript',
  );
}

/** UTF-8, or UTF-16 as some Windows shells make of it; with or without a byte order mark. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const text = isBigEndian
    ? swapped(bytes).toString('utf16le')
    : bytes.toString(isLittleEndian ? 'utf16le' : 'utf8');
  return text.replace(/^\uFEFF/, '');
}

function swapped(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length & ~1).swap16();
}

function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/**
 * `isIn` is given the bytes of a JSON value chunk by chunk and tells when it is complete. Input with NUL bytes is not
 * UTF-8, so only the end of input ends it. `parts` counts the objects and lists so far.
 */
function createValueEnd(): { isIn(chunk: Uint8Array): boolean; parts(): number } {
  let parts = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isOther = false;
  const isIn = (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length && !isOther; at++) {
      const byte = chunk[at]!;
      if (byte === NUL) isOther = true;
      else if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = isInText;
      else if (byte === QUOTE) isInText = !isInText;
      else if (isInText) continue;
      else if (byte === OBJECT_START || byte === LIST_START) {
        depth += 1;
        parts += 1;
      } else if (byte === OBJECT_END || byte === LIST_END) {
        depth -= 1;
        if (depth === 0) return true;
      }
    }
    return false;
  };
  return { isIn, parts: () => parts };
}
