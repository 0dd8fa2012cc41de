import { readSync } from 'node:fs';
import { parseJson } from '../clients/claude-code/parse-json.ts';

const CHUNK_BYTES = 1 << 16;

/** What a client wrote to our stdin: as it stands, and read as JSON. */
export interface Payload {
  text: string;
  fields: Record<string, unknown>;
}

/** Reads until the JSON is whole: some terminals never close stdin, and the client must not wait for that. */
export function readPayload(): Payload | undefined {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let received: Buffer | undefined;
  for (;;) {
    const count = readChunk(chunk);
    const read = chunk.subarray(0, count);
    // Nearly always one chunk is all, and the chunk is read into again.
    const all: Buffer = received ? Buffer.concat([received, read]) : read;
    const text = all.toString('utf8');
    if (count === 0 || text.trimEnd().endsWith('}')) {
      try {
        const fields = parseJson(text);
        return fields !== null && typeof fields === 'object' ? { text, fields: { ...fields } } : undefined;
      } catch (error) {
        if (count === 0) throw error;
      }
    }
    received = Buffer.from(all);
  }
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
