import { statSync } from 'node:fs';
import { startProgress } from '../../domain/progress.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, type SqlValue } from '../sqlite/sql.ts';
import { openEntryWriter } from '../texts/entry-writer.ts';
import { listEntries } from '../texts/list-entries.ts';

const PAGE_ROWS = 500;

/** Copies what can be read of a damaged database and no transcript has. */
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

/** What was forgotten must stay so, and what the user pinned and was told must not be lost: these come first. */
const TABLES = (
  'forgotten pins transcripts sessions compactions context_injections model_handoffs task_summaries ' +
  'context_marks relay_runs relay_sessions state'
).split(' ');

/** Transcripts that are still there are read again; of the others, everything is kept, and notes, which are in none. */
export function salvageLedger(salvage: Salvage): void {
  const { to } = salvage;
  for (const table of TABLES) salvageTable(salvage, table);
  const gone = listGone(to);
  salvageTable(salvage, 'facts', `kind = 'note' OR transcript_id IN (${gone.join()})`);
  salvageTable(salvage, 'rows_seen', `transcript_id IN (${gone.join()})`);
  to.run`UPDATE transcripts SET offset = 0, line = 0, head = '', progress = ${JSON.stringify(startProgress())}
    WHERE id NOT IN (${listOfValues(gone)})`;
}

/** Keeps the texts of transcripts that are gone. */
export function salvageTexts(salvage: Salvage): void {
  const { to, onSaved } = salvage;
  salvageTable(salvage, 'forgotten');
  salvageTable(salvage, 'transcripts');
  const gone = listGone(to);
  to.run`DELETE FROM transcripts WHERE id NOT IN (${listOfValues(gone)})`;
  salvageTable(salvage, 'context_points', `transcript_id IN (${gone.join()})`);
  const writer = openEntryWriter(to);
  for (const id of gone)
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const page = tryToRead(salvage, (from) => listEntries(from, id, { limit: PAGE_ROWS, offset })) ?? [];
      for (const entry of page) {
        writer.write(id, entry);
        onSaved();
      }
      if (page.length < PAGE_ROWS) break;
    }
  writer.flush();
}

/** The transcripts whose files are gone or became shorter than what was read. */
function listGone(database: Database): number[] {
  const all = database.all<{ id: number; path: string; offset: number }>`SELECT id, path, offset
    FROM transcripts`;
  return all.filter(({ path, offset }) => sizeOf(path) < offset).map(({ id }) => id);
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return -1;
  }
}

/** Copies the readable rows of a table: only the columns that both databases have. */
function salvageTable(salvage: Salvage, table: string, where = '1'): void {
  const { from, to } = salvage;
  const known = tryToRead(salvage, () => columnsOf(from, table)) ?? [];
  const columns = columnsOf(to, table).filter((column) => known.includes(column));
  if (columns.length === 0) return;
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of readRows(
    salvage,
    `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`,
    orderOf(to, table),
  ))
    if (insert.run(...columns.map((column) => row[column]!)).changes > 0) salvage.onSaved();
}

/** Some rows perhaps twice: forwards, and after a failure also backwards, so that one bad page costs only its own rows. */
function* readRows(
  salvage: Salvage,
  select: string,
  order: readonly string[],
): Generator<Record<string, SqlValue>> {
  const backwards = order.map((column) => `${column} DESC`);
  for (const direction of [order, backwards])
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const sql = `${select} ORDER BY ${direction.join(', ')} LIMIT ${PAGE_ROWS} OFFSET ${offset}`;
      const rows = tryToRead(salvage, (from) => from.prepare(sql).all());
      yield* rows ?? [];
      if (rows === undefined) break;
      if (rows.length < PAGE_ROWS) return;
    }
}

/** Returns undefined and reports the problem if that part is damaged, or there is no time left. */
function tryToRead<T>({ from, deadline, onProblem }: Salvage, read: (from: Database) => T): T | undefined {
  try {
    if (Date.now() <= deadline) return read(from);
    onProblem('there was no time for all of it');
  } catch (error) {
    onProblem((error as Error).message);
  }
  return undefined;
}

function columnsOf(database: Database, table: string): string[] {
  return database.column`SELECT name FROM pragma_table_info(${table})`;
}

/** The order of the rows in the file, which needs no index. */
function orderOf(database: Database, table: string): string[] {
  const isWithoutRowid = database.value<number>`SELECT wr FROM pragma_table_list(${table})` === 1;
  if (!isWithoutRowid) return ['rowid'];
  return database.column`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0 ORDER BY pk`;
}
