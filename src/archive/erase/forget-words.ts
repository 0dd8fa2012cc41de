import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';
import { listColumns, listTables, type RowCounts } from './forget-records.ts';

/** Stands where something was that had to go. */
const FORGOTTEN = '[forgotten]';

/** Rows that are nothing without their words. All others only lose the value that holds them. */
const GOES: readonly string[] = [
  'facts',
  'task_summaries',
  'handovers',
  'note_entries',
  'context_injections',
];
/** Names of folders and files are not what was said; to forget those is to forget a project. */
const STAYS: readonly string[] = ['cwd', 'path', 'transcript_path', 'id', 'session_id', 'uuid'];

/** Whether a text holds what is to be forgotten. */
export type Holds = (text: string) => boolean;

interface FoundRow {
  key: SqlValue[];
  changed: [column: string, value: string][];
}

/** How many rows hold it, by table. */
export function countWords(database: Database, holds: Holds): RowCounts {
  return forEachTable(database, (table) => findRows(database, table, holds).length);
}

/** Takes it out of everything on record. In a transaction. */
export function forgetWords(database: Database, holds: Holds): RowCounts {
  return forEachTable(database, (table) => {
    const rows = findRows(database, table, holds);
    const where = keyOf(database, table)
      .map((column) => `${column} = ?`)
      .join(' AND ');
    for (const { key, changed } of rows) {
      if (GOES.includes(table)) database.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...key);
      else
        for (const [column, value] of changed)
          database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(value, ...key);
    }
    return rows.length;
  });
}

function forEachTable(database: Database, count: (table: string) => number): RowCounts {
  const counts = listTables(database).map((table) => [table, count(table)] as const);
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
}

function findRows(database: Database, table: string, holds: Holds): FoundRow[] {
  const columns = listColumns(database, table).filter((column) => !STAYS.includes(column));
  const key = keyOf(database, table);
  return database
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .flatMap((row) => {
      const changed = columns.flatMap((column): [string, string][] => {
        const value = row[column];
        const without = typeof value === 'string' ? withoutWords(value, holds) : value;
        return without === value ? [] : [[column, without as string]];
      });
      return changed.length === 0 ? [] : [{ key: key.map((column) => row[column]!), changed }];
    });
}

function keyOf(database: Database, table: string): string[] {
  return database.column`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0`;
}

/** In JSON, only the texts that hold it: the rest is still needed. */
function withoutWords(value: string, holds: Holds): string {
  if (/^[[{]/.test(value)) {
    try {
      const parsed: unknown = JSON.parse(value);
      const changed = replaceTexts(parsed, holds);
      return changed === parsed ? value : JSON.stringify(changed);
    } catch {
      // It only looks like JSON.
    }
  }
  return holds(value) ? FORGOTTEN : value;
}

function replaceTexts(value: unknown, holds: Holds): unknown {
  if (typeof value === 'string') return holds(value) ? FORGOTTEN : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceTexts(item, holds));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const before = Object.entries(value);
  const after = before.map(
    ([name, item]) => [holds(name) ? FORGOTTEN : name, replaceTexts(item, holds)] as const,
  );
  const isSame = after.every(
    ([name, item], index) => name === before[index]![0] && item === before[index]![1],
  );
  return isSame ? value : Object.fromEntries(after);
}
