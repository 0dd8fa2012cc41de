import { statSync } from 'node:fs';
import { liesIn } from '../lists/record-filter.ts';
import type { Doomed } from '../records/forgotten.ts';
import { IMPORTED } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { plainSql, type Sql, sql } from '../sqlite/sql.ts';

/** Deletes all rows of them but those of the list of forgotten. Call in a transaction. */
export function forgetRecords(database: Database, { sessionIds, folders }: Doomed): void {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`;
  const isOfSession = sql`session_id IN ${ids}`;
  const remove = (table: string, where: Sql) => database.run`DELETE FROM ${plainSql(table)} WHERE ${where}`;
  // The text that a successor got at its start about the open work of such a session.
  remove(
    'context_injections',
    sql`event = 'session-started' AND compaction_id IS NULL
      AND session_id IN (SELECT id FROM sessions WHERE continues IN ${ids})`,
  );
  // Tables are read from the database itself, so that none is missed.
  for (const table of listTables(database).filter((each) => each !== 'transcripts')) {
    const columns = listColumns(database, table);
    if (columns.includes('session_id')) remove(table, isOfSession);
    if (columns.includes('transcript_id'))
      remove(table, sql`transcript_id IN (SELECT id FROM transcripts WHERE ${isOfSession})`);
  }
  for (const [table, where] of placesOf(folders)) remove(table, where);
  // Last, because other rows are found by these.
  remove('transcripts', isOfSession);
  remove('sessions', sql`id IN ${ids}`);
}

function placesOf(folders: readonly string[] | undefined): [table: string, where: Sql][] {
  if (!folders) return [];
  return [
    ['relay_sessions', sql`run_id IN (SELECT id FROM relay_runs WHERE ${liesIn('cwd', folders)})`],
    ['relay_runs', liesIn('cwd', folders)],
    ['pins', liesIn('project_path', folders)],
  ];
}

/** How many rows belong to folders instead of a session. */
export function countPlaced(database: Database, folders: readonly string[] | undefined): number {
  const count = ([table, where]: [string, Sql]) =>
    database.value<number>`SELECT count(*) FROM ${plainSql(table)} WHERE ${where}`!;
  return placesOf(folders).reduce((sum, place) => sum + count(place), 0);
}

export function listTables(database: Database): string[] {
  return database.column`SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'forgotten' ORDER BY name`;
}

export function listColumns(database: Database, table: string): string[] {
  return database.column`SELECT name FROM pragma_table_info(${table})`;
}

/** Forks of these sessions, which hold the same rows. */
export function listForks(database: Database, sessionIds: readonly string[]): string[] {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`;
  const rows = sql`FROM rows_seen JOIN transcripts ON transcripts.id = transcript_id`;
  return database.column`SELECT DISTINCT session_id ${rows}
    WHERE session_id NOT IN ${ids} AND uuid IN (SELECT uuid ${rows} WHERE session_id IN ${ids})`;
}

/** Of these files, the copies by undo or rescue that nobody has continued, which go, and the files of the client, which stay. */
export function splitCopies(database: Database, paths: readonly string[]) {
  type Copy = { id: string; path: string; bytes: number };
  const copies = database.all<Copy>`SELECT sessions.id, path, offset AS bytes
    FROM sessions JOIN transcripts ON path = transcript_path
    WHERE ended_how = ${IMPORTED} AND continues IS NOT NULL AND NOT EXISTS (
      SELECT uuid FROM rows_seen WHERE transcript_id = transcripts.id
      EXCEPT SELECT uuid FROM rows_seen JOIN transcripts AS originals ON originals.id = transcript_id
        WHERE originals.session_id = continues)`
    // A file that is longer than what was written was continued where no hook saw it.
    .filter(({ path, bytes }) => paths.includes(path) && statSync(path).size === bytes);
  return { copies, transcripts: paths.filter((path) => copies.every((copy) => copy.path !== path)) };
}
