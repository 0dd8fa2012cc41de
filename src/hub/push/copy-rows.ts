import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wellFormed } from '../../archive/sqlite/well-formed.ts';
import type { Transaction } from '../open-hub.ts';

export type CopyValue = string | number | boolean | null | undefined;

/** PostgreSQL stores no NUL; a transcript may have one, and half surrogate pairs as well. */
export function storable(text: string): string {
  return wellFormed(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
}

/** Rows into a table of the transaction, by the fastest way there is. */
export async function copyRows(
  sql: Transaction,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const stream = await sql.unsafe(`COPY ${table} (${columns.join(', ')}) FROM STDIN`).writable();
  await pipeline(Readable.from(inPieces(lines)), stream);
}

const PIECE_CHARACTERS = 256 << 10;

function* inPieces(lines: readonly string[]): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** One line of what COPY reads. Texts must be storable. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(encode).join('\t')}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function encode(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => ESCAPED[letter]!) : value;
}
