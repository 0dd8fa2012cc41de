import { statSync } from 'node:fs';
import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';

const PAGE_ROWS = 500;
export const NO_TIME = 'there was no time for all of it';

/** What is needed to copy rows from one database to another until a deadline. */
export interface Salvage {
  from: Database;
  to: Database;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
  /** Called for every saved row. */
  onSaved(): void;
  /** Called with what could not be read. */
  onProblem(problem: string): void;
}

type Row = Record<string, SqlValue>;

/**
 * Copies the readable rows of a table, or those with one value in a column, which may be changed: only the columns that
 * both databases have. Existing rows stay.
 */
export function salvageTable(
  salvage: Salvage,
  table: string,
  only?: { where: string; column: string; becomes: SqlValue },
): void {
  const { from, to } = salvage;
  const known = columnsOf(from, table);
  const columns = columnsOf(to, table).filter((column) => known.includes(column));
  if (columns.length === 0) return;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = to.prepare(
    `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const select = `SELECT ${names} FROM "${table}"${only ? ` WHERE ${only.where}` : ''}`;
  for (const row of readRows(salvage, select, orderOf(to, table))) {
    const values = columns.map((column) => (column === only?.column ? only.becomes : row[column]!));
    if (insert.run(...values).changes > 0) salvage.onSaved();
  }
}

/**
 * All readable rows, some perhaps twice: forwards, and after a failure also backwards, so that one bad page costs only
 * its own rows.
 */
export function* readRows(salvage: Salvage, select: string, order: readonly string[]): Generator<Row> {
  const backwards = order.map((column) => `${column} DESC`);
  for (const direction of [order, backwards]) {
    for (let offset = 0; ; offset += PAGE_ROWS) {
      if (Date.now() > salvage.deadline) return salvage.onProblem(NO_TIME);
      const sql = `${select} ORDER BY ${direction.join(', ')} LIMIT ${PAGE_ROWS} OFFSET ${offset}`;
      const rows = tryToRead(salvage, (from) => from.prepare(sql).all());
      yield* rows ?? [];
      if (rows === undefined) break;
      if (rows.length < PAGE_ROWS) return;
    }
  }
}

/** Returns undefined and reports the problem if that part is damaged. */
export function tryToRead<T>({ from, onProblem }: Salvage, read: (from: Database) => T): T | undefined {
  try {
    return read(from);
  } catch (error) {
    onProblem((error as Error).message);
    return undefined;
  }
}

function columnsOf(database: Database, table: string): string[] {
  try {
    return database.column`SELECT name FROM pragma_table_info(${table})`;
  } catch {
    return [];
  }
}

/** The order of the rows in the file, which needs no index. */
function orderOf(database: Database, table: string): string[] {
  const keys = database.column<string>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0 ORDER BY pk`;
  const isWithoutRowid = database.value<number>`SELECT wr FROM pragma_table_list(${table})` === 1;
  return isWithoutRowid ? keys.map((name) => `"${name}"`) : ['rowid'];
}

/** Whether the transcript is gone or shorter than what was read from it. */
export function isOnlyCopy(path: string, bytesRead: number): boolean {
  try {
    return statSync(path).size < bytesRead;
  } catch {
    return true;
  }
}
