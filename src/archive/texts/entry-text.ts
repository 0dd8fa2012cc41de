import type { Database } from '../sqlite/binding.ts';

/** The full text of an entry. */
export function readEntryText(database: Database, id: number): string {
  const row = database.get<KeptText>`SELECT text, compressed FROM entries
    LEFT JOIN long_texts ON long_texts.id = long_text_id WHERE entries.id = ${id}`;
  return row ? textOf(row) : '';
}

/** A stored text: plain, or compressed if it is long. */
export interface KeptText {
  text: string | null;
  compressed: Uint8Array | null;
}

export function textOf({ text, compressed }: KeptText): string {
  if (compressed === null) return text ?? '';
  // Loaded here, because it takes a hook milliseconds.
  const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
  return brotliDecompressSync(compressed).toString('utf8');
}

/** Longer texts are compressed and stored once, even if the same file was read often. */
export const LONG_CHARACTERS = 2_000;

/** As small as deflate at its fastest, in half the time. Higher ones save a tenth and take twice the time. */
const QUALITY = 1;
const HASH_BYTES = 16;

/** Stores a text if it is new, and gives back its id. */
export function openLongTexts(database: Database): (text: string) => number {
  const select = database.prepare('SELECT id FROM long_texts WHERE hash = ?');
  const insert = database.prepare('INSERT INTO long_texts (hash, compressed) VALUES (?, ?)');
  // Loaded here, because each takes milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib');
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return (text) => {
    const bytes = Buffer.from(text, 'utf8');
    const hash = createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES);
    const known = select.get(hash);
    if (known) return known.id as number;
    return insert.run(hash, brotliCompressSync(bytes, { params })).lastInsertRowid;
  };
}

/** Deletes long texts that no entry refers to. */
export function dropUnusedLongTexts(database: Database): void {
  database.exec(
    'DELETE FROM long_texts WHERE id NOT IN (SELECT long_text_id FROM entries WHERE long_text_id IS NOT NULL)',
  );
}
