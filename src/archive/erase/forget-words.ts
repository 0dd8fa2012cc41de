import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';
import { listColumns, listTables, type RowCounts } from './forget-records.ts';
import { replaceTexts } from './redact-texts.ts';

/** Replaces a deleted text. */
const FORGOTTEN = '[forgotten]';

/**
 * Tables whose rows are deleted as a whole, because they are useless without their text; in others only the value is
 * replaced.
 */
const GOES = ['facts', 'task_summaries', 'model_handoffs', 'context_injections'];
/** Columns with paths and ids are not text; forgetting a project removes those. */
const STAYS = ['cwd', 'path', 'transcript_path', 'id', 'session_id', 'uuid'];

/** Whether a text holds what is to be forgotten. */
export type Holds = (text: string) => boolean;

interface FoundRow {
  key: SqlValue[];
  changed: [column: string, value: string][];
}

/** The number of rows that hold the text, by table. */
export function countWords(database: Database, holds: Holds): RowCounts {
  return forEachTable(database, (table) => findRows(database, table, holds).length);
}

/** Removes the text from all records. Call in a transaction. */
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
        if (typeof value !== 'string') return [];
        const without = replaceTexts(value, (text) => (holds(text) ? FORGOTTEN : text));
        return without === value ? [] : [[column, without]];
      });
      return changed.length === 0 ? [] : [{ key: key.map((column) => row[column]!), changed }];
    });
}

function keyOf(database: Database, table: string): string[] {
  return database.column`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0`;
}
