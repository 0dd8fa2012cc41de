import { keyOfText } from '../../domain/fact.ts';
import { hashText } from '../../system/hash-text.ts';
import type { Archive } from '../sqlite/open-archive.ts';
import type { SqlValue } from '../sqlite/sql.ts';
import type { TextTable } from './text-tables.ts';

/** So few that hooks never wait long for the lock. */
const ROWS_AT_ONCE = 500;

export interface Redaction {
  /** The text without its secrets, by the settings of the folder it belongs to. */
  mask(text: string, folder: string): string;
  /** False only counts. */
  write: boolean;
  now: string;
}

type Row = Record<string, SqlValue>;

/** Masks what stands in a table already. Gives back how many rows had something to mask. */
export function redactTexts(
  { database, transaction }: Pick<Archive, 'database' | 'transaction'>,
  table: TextTable,
  redaction: Redaction,
): number {
  const keys = table.key.join(', ');
  const select = `SELECT ${[...new Set([...table.key, ...table.texts])].join(', ')}, ${table.folder} AS folder_of_row FROM ${table.name}`;
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
  const folder = String(row.folder_of_row ?? '');
  for (const name of texts) {
    const before = row[name];
    if (typeof before !== 'string') continue;
    const after = redactText(before, (text) => mask(text, folder));
    if (after !== before) changes.set(name, after);
  }
  const changed = changes.get('text');
  // The key of a text is made from it, and would let its secret be guessed.
  if (typeof changed === 'string' && row.key === keyOfText(String(row.text)))
    changes.set('key', keyOfText(changed));
  const hashed = hash && changes.get(hash.of);
  if (hash && typeof hashed === 'string') {
    changes.set(hash.column, hashText(hashed));
    changes.set(hash.changedAt, now);
  }
  return changes;
}

/** In JSON every text counts on its own: quotes would hide what they enclose. */
function redactText(text: string, mask: (text: string) => string): string {
  if (!/^[{[]/.test(text)) return mask(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return mask(text);
  }
  const masked = redactValue(value, mask);
  return masked === value ? text : JSON.stringify(masked);
}

/** The same value where nothing had to be masked. */
function redactValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (value === null || typeof value !== 'object') return value;
  let isChanged = false;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const after: [string, unknown] = [Array.isArray(value) ? name : mask(name), redactValue(part, mask)];
    isChanged ||= after[0] !== name || after[1] !== part;
    return after;
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function update(
  database: Archive['database'],
  { name, key }: TextTable,
  row: Row,
  changes: ReadonlyMap<string, SqlValue>,
): void {
  // Two rows that differed in nothing but a secret become one.
  database
    .prepare(
      `UPDATE OR REPLACE ${name} SET ${[...changes.keys()].map((column) => `${column} = ?`).join(', ')} WHERE ${key.map((column) => `${column} = ?`).join(' AND ')}`,
    )
    .run(...changes.values(), ...key.map((column) => row[column]!));
}
