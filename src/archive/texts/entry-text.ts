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
  if (row.deflated === null) return row.text as string;
  // Asked for here: it takes a hook milliseconds to load.
  const { inflateRawSync } = process.getBuiltinModule('node:zlib');
  return inflateRawSync(row.deflated as Uint8Array).toString('utf8');
}
