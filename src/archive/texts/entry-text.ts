import { inflateRawSync } from 'node:zlib';
import type { Database, Statement } from '../sqlite/binding.ts';

const prepared = new WeakMap<Database, Statement>();

/** All words of an entry. */
export function readEntryText(database: Database, id: number): string {
  let select = prepared.get(database);
  if (!select) {
    select = database.prepare(
      'SELECT text, deflated FROM entries LEFT JOIN long_texts ON long_texts.id = long_text_id WHERE entries.id = ?',
    );
    prepared.set(database, select);
  }
  const row = select.get(id);
  if (!row) return '';
  return row.deflated === null
    ? (row.text as string)
    : inflateRawSync(row.deflated as Uint8Array).toString('utf8');
}
