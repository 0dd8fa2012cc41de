import { keyOfText } from '../../domain/fact.ts';
import { hashText } from '../../system/hash-text.ts';
import type { Archive } from '../sqlite/open-archive.ts';
import { assignments, listOfValues, plainSql, type SqlValue, sql } from '../sqlite/sql.ts';

/** All tables of the archive with texts. Columns that are not listed hold ids, times, numbers or paths. */
export const archiveTexts: readonly TextTable[] = [
  table('sessions', 'id', 'running_prompt branch ended_how noted_keys'),
  table('transcripts', 'id', 'progress'),
  table('facts', 'transcript_id kind key', 'key text detail', true),
  table('compactions', 'id', 'instructions summary survival misquotes regrets'),
  table('context_injections', 'id', 'text reason', true),
  table('task_summaries', 'id', 'task subject text', true),
  table('relay_runs', 'id', 'task options'),
  table('relay_sessions', 'run_id number', 'report'),
  table('pins', 'id', 'text'),
];

type TextTable = Readonly<ReturnType<typeof table>>;

/** The columns with texts, plain or inside JSON, and whether a row is useless without its text. */
function table(name: string, key: string, texts: string, isText = false) {
  return { name, key: key.split(' '), texts: texts.split(' '), isText };
}

/** How stored texts are changed: secrets are masked, or what contains certain words is forgotten. */
export interface Rewriting {
  rewrite(text: string): string;
  /** Whether rows that are useless without their text are deleted. */
  deletes?: boolean;
  /** If false, only counts. */
  write: boolean;
  now: string;
}

/** Small batches, so that hooks never wait long for the lock. */
const ROWS_AT_ONCE = 500;

type Row = Record<string, SqlValue>;

/** Rewrites the texts of all tables of the archive. Returns by table how many rows have or had something to change. */
export function rewriteTexts(archive: Archive, rewriting: Rewriting): Record<string, number> {
  return Object.fromEntries(archiveTexts.map((each) => [each.name, rewriteTable(archive, each, rewriting)]));
}

function rewriteTable(
  { database, transaction }: Archive,
  { name, key, texts, isText }: TextTable,
  rewriting: Rewriting,
): number {
  const { write, deletes } = rewriting;
  const [from, keys] = [plainSql(name), plainSql(key.join(', '))];
  const columns = plainSql([...new Set([...key, ...texts])].join(', '));
  let changed = 0;
  let last: SqlValue[] = [];
  const rewriteSome = () => {
    const after = last.length === 0 ? sql`` : sql`WHERE (${keys}) > (${listOfValues(last)})`;
    const { sql: text, values } =
      sql`SELECT ${columns} FROM ${from} ${after} ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
    const rows = database.prepare(text).all(...values);
    for (const row of rows) {
      last = key.map((column) => row[column]!);
      const changes = changesOf(row, texts, name, rewriting);
      if (Object.keys(changes).length === 0) continue;
      changed += 1;
      const isRow = sql`(${keys}) = (${listOfValues(last)})`;
      if (write && deletes && isText) database.run`DELETE FROM ${from} WHERE ${isRow}`;
      // Two rows that differed only in a secret become one.
      else if (write) database.run`UPDATE OR REPLACE ${from} SET ${assignments(changes)} WHERE ${isRow}`;
    }
    return rows.length === ROWS_AT_ONCE;
  };
  while (write ? transaction(rewriteSome) : rewriteSome());
  return changed;
}

function changesOf(row: Row, texts: readonly string[], name: string, { rewrite, now }: Rewriting) {
  const changes: Record<string, SqlValue> = {};
  for (const column of texts) {
    const before = row[column];
    const after = typeof before === 'string' ? replaceTexts(before, rewrite) : before;
    if (after !== before) changes[column] = after!;
  }
  const { text } = changes;
  if (typeof text !== 'string') return changes;
  // The key is derived from the text and would allow its secret to be guessed.
  if (row.key === keyOfText(String(row.text))) changes.key = keyOfText(text);
  return name === 'context_injections' ? { ...changes, sha256: hashText(text), redactedAt: now } : changes;
}

/** Replaces a text, in JSON each string and name by itself: escaped quotes would hide what they enclose. */
function replaceTexts(text: string, replace: (text: string) => string): string {
  if (!/^[{[]/.test(text)) return replace(text);
  let isChanged = false;
  const replaceOne = (before: string) => {
    const after = replace(before);
    isChanged ||= after !== before;
    return after;
  };
  try {
    const value = JSON.parse(text, (_, part) => {
      if (typeof part === 'string') return replaceOne(part);
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).map(([name, each]) => [replaceOne(name), each]));
    });
    return isChanged ? JSON.stringify(value) : text;
  } catch {
    return replace(text);
  }
}
