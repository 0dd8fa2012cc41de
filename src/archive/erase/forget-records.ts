import { beginsWith, liesIn, selectWhere } from '../lists/record-filter.ts';
import { keepSessionOut } from '../records/forgotten.ts';
import type { SessionRow } from '../records/predecessors.ts';
import type { Database } from '../sqlite/binding.ts';
import { plainSql, sql } from '../sqlite/sql.ts';

/** The number of matching rows by table; tables without any are missing. */
export type RowCounts = Record<string, number>;

/** The list of forgotten sessions must stay. */
const STAYS = ['forgotten'];
const OF_SESSION: Readonly<Record<string, string>> = {
  session_id: 'session_id = ?',
  transcript_id: 'transcript_id IN (SELECT id FROM transcripts WHERE session_id = ?)',
  compaction_id: 'compaction_id IN (SELECT id FROM compactions WHERE session_id = ?)',
};
/** The text that a successor got at its start about the open work of this session. */
const TOLD_TO_SUCCESSORS =
  "event = 'session-started' AND compaction_id IS NULL AND session_id IN (SELECT id FROM sessions WHERE continues = ?)";

interface Rows {
  table: string;
  where: string;
}

/** The tables with rows of a session. Read from the database itself, so that no table is missed. */
function listPlaces(database: Database): Rows[] {
  const places = listTables(database).flatMap((table): Rows[] => {
    if (table === 'sessions') return [{ table, where: 'id = ?' }];
    const columns = listColumns(database, table);
    const owner = Object.keys(OF_SESSION).find((column) => columns.includes(column));
    return owner === undefined ? [] : [{ table, where: OF_SESSION[owner]! }];
  });
  const told = { table: 'context_injections', where: TOLD_TO_SUCCESSORS };
  // Deleted last, because other rows are found by these.
  const last = ['transcripts', 'compactions', 'sessions'];
  return [told, ...places].sort((one, other) => last.indexOf(one.table) - last.indexOf(other.table));
}

export function listTables(database: Database): string[] {
  const names = database.column<string>`SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`;
  return names.filter((name) => !STAYS.includes(name));
}

export function listColumns(database: Database, table: string): string[] {
  return database.column`SELECT name FROM pragma_table_info(${table})`;
}

/** Counts the records of these sessions. */
export function countRecords(database: Database, sessionIds: readonly string[]): RowCounts {
  const counts: RowCounts = {};
  for (const { table, where } of listPlaces(database)) {
    const count = database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
    for (const id of sessionIds) {
      const rows = count.get(id)?.n as number;
      if (rows > 0) counts[table] = (counts[table] ?? 0) + rows;
    }
  }
  return counts;
}

/** Deletes all records of these sessions, and blocks them from being imported again. Call in a transaction. */
export function forgetRecords(
  database: Database,
  sessionIds: readonly string[],
  now: string,
  isPruned = false,
): void {
  for (const { table, where } of listPlaces(database)) {
    const remove = database.prepare(`DELETE FROM ${table} WHERE ${where}`);
    for (const id of sessionIds) remove.run(id);
  }
  for (const id of sessionIds) keepSessionOut(database, id, now, isPruned);
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

type KnownSession = Pick<SessionRow, 'id' | 'cwd' | 'transcriptPath' | 'seenAt' | 'endedAt'>;

export function listKnownSessions(database: Database, folders?: readonly string[]): KnownSession[] {
  return database.all`SELECT id, cwd, transcript_path, seen_at, ended_at FROM sessions
    WHERE ${folders ? liesIn('cwd', folders) : sql`1`} ORDER BY id`;
}

/** Tables whose rows belong to a folder instead of a session. */
const OF_FOLDERS = {
  relay_runs: 'cwd',
  pins: 'project_path',
  taken_handoffs: 'project_path',
};

export function countOfFolders(database: Database, folders: readonly string[]): RowCounts {
  const counts = Object.entries(OF_FOLDERS).map(([table, column]) => [
    table,
    database.value<number>`SELECT count(*) FROM ${plainSql(table)} WHERE ${liesIn(column, folders)}`!,
  ]);
  return Object.fromEntries(counts);
}

export function forgetOfFolders(database: Database, folders: readonly string[]): void {
  database.run`DELETE FROM relay_sessions WHERE run_id IN (SELECT id FROM relay_runs
    WHERE ${liesIn('cwd', folders)})`;
  for (const [table, column] of Object.entries(OF_FOLDERS))
    database.run`DELETE FROM ${plainSql(table)} WHERE ${liesIn(column, folders)}`;
}

/** What was read from a session's transcripts, and can be read from them again. */
export interface LearnedSession {
  id: string;
  cwd: string;
  /** Its own, and those of its agents. */
  transcripts: { path: string; lines: number }[];
  facts: number;
  taskSummaries: number;
}

/** The sessions whose ids begin like this, at most three: more than one is ambiguous anyway. */
export function listLearned(database: Database, sessionId: string): LearnedSession[] {
  const rows = database.all<{ id: string; cwd: string }>`SELECT id, cwd FROM sessions
    ${selectWhere([beginsWith('id', sessionId)], 'seen_at DESC', 3)}`;
  return rows.map((row) => measure(database, row));
}

/**
 * Deletes what was read from transcripts. Records of compactions and injections stay, because they cannot be rebuilt.
 */
export function forgetLearned(database: Database, sessionId: string): void {
  const own = sql`(SELECT id FROM transcripts WHERE session_id = ${sessionId})`;
  database.run`DELETE FROM facts WHERE transcript_id IN ${own}`;
  database.run`DELETE FROM rows_seen WHERE transcript_id IN ${own}`;
  database.run`DELETE FROM transcripts WHERE session_id = ${sessionId}`;
  database.run`DELETE FROM task_summaries WHERE session_id = ${sessionId}`;
}

function measure(database: Database, { id, cwd }: { id: string; cwd: string }): LearnedSession {
  return {
    id,
    cwd,
    transcripts: database.all`SELECT path, line AS lines FROM transcripts WHERE session_id = ${id} ORDER BY id`,
    facts: database.value`SELECT count(*) FROM facts JOIN transcripts ON transcripts.id = transcript_id
      WHERE session_id = ${id}`!,
    taskSummaries: database.value`SELECT count(*) FROM task_summaries WHERE session_id = ${id}`!,
  };
}
