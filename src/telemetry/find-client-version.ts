import type { ClientRows } from '../clients/client.ts';
import { readTail } from '../system/read-file-part.ts';

const TAIL_BYTES = 256 << 10;

/** Of the client that wrote the end of a transcript; empty where nothing tells. */
export function findClientVersion(transcriptPath: string, rows: ClientRows): string {
  const lines = (readTail(transcriptPath, TAIL_BYTES) ?? '').split('\n');
  for (const line of lines.toReversed()) {
    const { version } = rows.decode(Buffer.from(line), 0);
    if (/^[\w.+-]{1,40}$/.test(version)) return version;
  }
  return '';
}
