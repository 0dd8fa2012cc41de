import { keyOfText } from '../../domain/fact.ts';
import { hashText } from '../../system/hash-text.ts';
import type { Archive } from '../sqlite/open-archive.ts';
import type { SqlValue } from '../sqlite/sql.ts';
import { dropUnusedLongTexts, readEntryText } from '../texts/entry-text.ts';
import { openEntryWriter } from '../texts/entry-writer.ts';
import { shortenedText } from '../texts/indexed-text.ts';
import { collectUnseen, createHashSet } from '../texts/new-words.ts';
import { dropWords } from './forget-entries.ts';
import type { TextTable } from './text-tables.ts';

/** Small batches, so that hooks never wait long for the lock. */
const ROWS_AT_ONCE = 500;

export interface Redaction {
  mask(text: string): string;
  /** If false, only counts. */
  write: boolean;
  now: string;
}

type Row = Record<string, SqlValue>;

/** Masks secrets in the texts of a table. Returns the number of rows with something to mask. */
export function redactTexts(
  { database, transaction }: Pick<Archive, 'database' | 'transaction'>,
  table: TextTable,
  redaction: Redaction,
): number {
  const keys = table.key.join(', ');
  const select = `SELECT ${[...new Set([...table.key, ...table.texts])].join(', ')} FROM ${table.name}`;
  const first = database.prepare(`${select} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`);
  const next = database.prepare(
    `${select} WHERE (${keys}) > (${table.key.map(() => '?').join(', ')}) ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`,
  );
  let redacted = 0;
  let last: Row | undefined;
  const redactSome = () => {
    const rows = last ? next.all(...table.key.map((name) => last![name]!)) : first.all();
    for (const row of rows) {
      const changes = redactRow(row, table, redaction);
      if (changes.size === 0) continue;
      redacted += 1;
      if (redaction.write) update(database, table, row, changes);
    }
    last = rows.at(-1);
    return rows.length === ROWS_AT_ONCE;
  };
  while (redaction.write ? transaction(redactSome) : redactSome());
  return redacted;
}

function redactRow(row: Row, { texts, hash }: TextTable, { mask, now }: Redaction): Map<string, SqlValue> {
  const changes = new Map<string, SqlValue>();
  for (const name of texts) {
    const before = row[name];
    if (typeof before !== 'string') continue;
    const after = replaceTexts(before, mask);
    if (after !== before) changes.set(name, after);
  }
  const changed = changes.get('text');
  // The key is derived from the text and would allow its secret to be guessed.
  if (typeof changed === 'string' && row.key === keyOfText(String(row.text)))
    changes.set('key', keyOfText(changed));
  const hashed = hash && changes.get(hash.of);
  if (hash && typeof hashed === 'string') {
    changes.set(hash.column, hashText(hashed));
    changes.set(hash.changedAt, now);
  }
  return changes;
}

/**
 * Replaces a text, or in JSON each string and name separately: escaped quotes would hide what they enclose, and the
 * structure must stay valid.
 */
export function replaceTexts(text: string, replace: (text: string) => string): string {
  if (!/^[{[]/.test(text)) return replace(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return replace(text);
  }
  const replaced = replaceInValue(value, replace);
  return replaced === value ? text : JSON.stringify(replaced);
}

/** Returns the same value if nothing was replaced. */
function replaceInValue(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (value === null || typeof value !== 'object') return value;
  const isArray = Array.isArray(value);
  let isChanged = false;
  const parts = Object.entries(value).map(([name, part]) => {
    const after = [isArray ? name : replace(name), replaceInValue(part, replace)] as const;
    isChanged ||= after[0] !== name || after[1] !== part;
    return after;
  });
  if (!isChanged) return value;
  return isArray ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function update(
  database: Archive['database'],
  { name, key }: TextTable,
  row: Row,
  changes: ReadonlyMap<string, SqlValue>,
): void {
  // Two rows that differed only in a secret become one.
  database
    .prepare(
      `UPDATE OR REPLACE ${name} SET ${[...changes.keys()].map((column) => `${column} = ?`).join(', ')} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`,
    )
    .run(...changes.values(), ...key.map((column) => row[column]!));
}

const ENTRIES_AT_ONCE = 500;

/**
 * Masks secrets in stored entries, in the index and in the list of words. Returns the number of entries with something
 * to mask.
 */
export function redactEntries(texts: Archive, { mask, write }: Redaction): number {
  const { database } = texts;
  const select = database.prepare('SELECT id FROM entries WHERE id > ? ORDER BY id LIMIT ?');
  const writer = openEntryWriter(database);
  const seen = createHashSet();
  const words: string[] = [];
  let redacted = 0;
  let last = 0;
  const redactSome = () => {
    const rows = select.all(last, ENTRIES_AT_ONCE);
    for (const { id } of rows) {
      const before = readEntryText(database, id as number);
      const after = mask(before);
      if (after === before) continue;
      redacted += 1;
      if (!write) continue;
      collectUnseen(shortenedText(before), seen, words);
      writer.rewrite(id as number, after);
    }
    writer.flush();
    last = (rows.at(-1)?.id as number | undefined) ?? last;
    return rows.length === ENTRIES_AT_ONCE;
  };
  while (write ? texts.transaction(redactSome) : redactSome());
  if (redacted === 0 || !write) return redacted;
  texts.transaction(() => {
    dropUnusedLongTexts(database);
    dropWords(database, words, () => {});
  });
  return redacted;
}
