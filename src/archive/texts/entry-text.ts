import type { Database } from '../sqlite/binding.ts';

/** All words of an entry. */
export function readEntryText(database: Database, id: number): string {
  const row = database
    .prepare(
      'SELECT text, deflated FROM entries LEFT JOIN long_texts ON long_texts.id = long_text_id WHERE entries.id = ?',
    )
    .get(id) as unknown as KeptText | undefined;
  return row ? textOf(row) : '';
}

/** A text as it is kept: as it is, or compressed if it is long. */
export interface KeptText {
  text: string | null;
  deflated: Uint8Array | null;
}

export function textOf({ text, deflated }: KeptText): string {
  if (deflated === null) return text ?? '';
  // Asked for here: it takes a hook milliseconds to load.
  const { inflateRawSync } = process.getBuiltinModule('node:zlib');
  return inflateRawSync(deflated).toString('utf8');
}
