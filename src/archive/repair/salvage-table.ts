import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';

const PAGE_ROWS = 500;

/** What takes rows out of one database into another, as long as there is time for it. */
export interface Salvage {
  from: Database;
  to: Database;
  /** When to stop, in milliseconds since the epoch. */
  deadline: number;
  /** Told of every row that was saved. */
  onSaved(): void;
  /** Told what could not be read. */
  onProblem(problem: string): void;
}

type Row = Record<string, SqlValue>;

/**
 * Copies what can be read of a table, or of the rows with one value in a column, which may become another: the columns that
 * both databases know. Rows that are there already stay.
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
 * All rows that can be read, some perhaps twice: from the first one on, and where that fails also from the last one
 * backwards, so that one bad page costs the rows of that page only.
 */
export function* readRows(
  { from, deadline, onProblem }: Salvage,
  select: string,
  order: readonly string[],
): Generator<Row> {
  const backwards = order.map((column) => `${column} DESC`);
  for (const direction of [order, backwards]) {
    let rows: Row[] | undefined;
    for (let offset = 0; ; offset += PAGE_ROWS) {
      if (Date.now() > deadline) return onProblem('there was no time for all of it');
      const sql = `${select} ORDER BY ${direction.join(', ')} LIMIT ${PAGE_ROWS} OFFSET ${offset}`;
      rows = tryToRead(from, sql, onProblem);
      yield* rows ?? [];
      if (rows === undefined) break;
      if (rows.length < PAGE_ROWS) return;
    }
  }
}

function tryToRead(from: Database, sql: string, onProblem: (problem: string) => void): Row[] | undefined {
  try {
    return from.prepare(sql).all();
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

/** The order in which the rows lie in the file, which needs no index. */
function orderOf(database: Database, table: string): string[] {
  const keys = database.column<string>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0 ORDER BY pk`;
  const isWithoutRowid = database.value<number>`SELECT wr FROM pragma_table_list(${table})` === 1;
  return isWithoutRowid ? keys.map((name) => `"${name}"`) : ['rowid'];
}
