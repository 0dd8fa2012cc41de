import { statSync } from 'node:fs';
import { liesIn } from '../lists/record-filter.ts';
import { IMPORTED } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { plainSql, type Sql, sql } from '../sqlite/sql.ts';

/** Sessions, and what belongs to their folders instead of a session. */
export interface DoomedRecords {
  sessionIds: readonly string[];
  folders?: readonly string[];
}

/** All rows of them. Tables are read from the database itself, so that none is missed; the list of forgotten stays. */
function listPlaces(
  database: Database,
  { sessionIds, folders }: DoomedRecords,
): [table: string, where: Sql][] {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(sessionIds)}))`;
  const ofColumn: Readonly<Record<string, Sql>> = {
    session_id: sql`session_id IN ${ids}`,
    transcript_id: sql`transcript_id IN (SELECT id FROM transcripts WHERE session_id IN ${ids})`,
  };
  const ofSessions = listTables(database).flatMap((table): [string, Sql][] => {
    if (table === 'sessions') return [[table, sql`id IN ${ids}`]];
    const owner = listColumns(database, table).find((column) => column in ofColumn);
    return owner === undefined ? [] : [[table, ofColumn[owner]!]];
  });
  // The text that a successor got at its start about the open work of such a session.
  const told = sql`event = 'session-started' AND compaction_id IS NULL
    AND session_id IN (SELECT id FROM sessions WHERE continues IN ${ids})`;
  // Deleted last, because other rows are found by these.
  const last = ['transcripts', 'sessions'];
  const all: [string, Sql][] = [['context_injections', told], ...ofSessions, ...placesOf(folders)];
  return all.sort(([one], [other]) => last.indexOf(one) - last.indexOf(other));
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

/** Call in a transaction. */
export function forgetRecords(database: Database, doomed: DoomedRecords): void {
  for (const [table, where] of listPlaces(database, doomed))
    database.run`DELETE FROM ${plainSql(table)} WHERE ${where}`;
}

/** Forks of these sessions, which hold the same rows. */
export function listForks(database: Database, sessionIds: readonly string[]): string[] {
  const forks = sessionIds.flatMap(
    (id) => database.column<string>`SELECT DISTINCT session_id
      FROM rows_seen JOIN transcripts ON transcripts.id = transcript_id WHERE session_id <> ${id} AND uuid IN (
        SELECT uuid FROM rows_seen JOIN transcripts ON transcripts.id = transcript_id WHERE session_id = ${id})`,
  );
  return [...new Set(forks)].filter((id) => !sessionIds.includes(id));
}

/** A copy of a session that undo or rescue wrote and nobody has continued: its file is ours. */
export interface IdleCopy {
  id: string;
  path: string;
}

/** Of these files, the copies, which go, and the files of the client, which stay. */
export function splitCopies(
  database: Database,
  paths: readonly string[],
): { copies: IdleCopy[]; transcripts: string[] } {
  const copies = database.all<IdleCopy & { bytes: number }>`SELECT sessions.id, path, offset AS bytes
    FROM sessions JOIN transcripts ON path = transcript_path
    WHERE ended_how = ${IMPORTED} AND continues IS NOT NULL AND NOT EXISTS (
      SELECT uuid FROM rows_seen WHERE transcript_id = transcripts.id
      EXCEPT SELECT uuid FROM rows_seen JOIN transcripts AS originals ON originals.id = transcript_id
        WHERE originals.session_id = continues)`
    // A file that is longer than what was written was continued where no hook saw it.
    .filter(({ path, bytes }) => paths.includes(path) && statSync(path).size === bytes);
  return { copies, transcripts: paths.filter((path) => copies.every((copy) => copy.path !== path)) };
}
