import { readSync } from 'node:fs';
import { AppError } from '../domain/app-error.ts';
import { parseJson } from '../system/parse-json.ts';

const CHUNK_BYTES = 1 << 16;
/** Many times the largest payload of the client. */
const PAYLOAD_BYTES_MAX = 64 << 20;

/** Reads stdin until its end, or a whole JSON value, because some terminals never close it. Undefined without input. */
export function readPayload(read = readChunk) {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const received = chunk.subarray(0, read(chunk));
    size += received.length;
    // The rest is still read, because a broken pipe may look like a failed hook to the client.
    if (size <= PAYLOAD_BYTES_MAX) chunks.push(Buffer.from(received));
    if (received.length === 0) return parse(chunks, size);
    if (!received.toString('latin1').trimEnd().endsWith('}')) continue;
    try {
      return parse(chunks, size);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}

function parse(chunks: readonly Buffer[], size: number) {
  if (size > PAYLOAD_BYTES_MAX)
    throw new AppError(
      'E_PAYLOAD_TOO_LARGE',
      `Cannot take in a payload of ${size} bytes: ${PAYLOAD_BYTES_MAX} are the most`,
      'The next event catches up with the transcript',
    );
  // A byte order mark is white space, too.
  const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)).toString('utf8').trim();
  if (text === '') return undefined;
  const value = parseJson(text);
  if (value === null || typeof value !== 'object') return undefined;
  const fields: Record<string, unknown> = { ...value };
  return { text, fields };
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
