import type { Writable } from 'node:stream';
import type { Transaction } from '../open-hub.ts';

/** Sends rows by COPY. `pieces` are what the format of the statement asks for. */
export async function copyRows(
  sql: Transaction,
  statement: string,
  pieces: readonly Buffer[],
): Promise<void> {
  const copy = sql.unsafe(statement);
  const stream: Writable = await copy.writable();
  // The client library tells a failure that comes after the last byte to nobody but the statement, which it takes for done.
  const failed = new Promise<never>((_, reject) => {
    (copy as unknown as { reject(error: unknown): void }).reject = reject;
  });
  const sent = new Promise<void>((resolve, reject) => {
    stream.on('error', reject).once('finish', resolve);
    for (const piece of pieces) stream.write(piece);
    stream.end();
  });
  await Promise.race([sent, failed]);
}
