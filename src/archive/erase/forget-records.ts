import { liesIn } from '../lists/condition.ts';
import { keepSessionOut } from '../records/forgotten.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** How many rows each table has of what is looked for; tables without any are absent. */
export type RowCounts = Record<string, number>;

/** The list of what was forgotten stays, of course. */
const STAYS = ['forgotten'];
const OF_SESSION: Readonly<Record<string, string>> = {
  session_id: 'session_id = ?',
  transcript_id: 'transcript_id IN (SELECT id FROM transcripts WHERE session_id = ?)',
  compaction_id: 'compaction_id IN (SELECT id FROM compactions WHERE session_id = ?)',
};
/** A successor was told at its start what this session had left open. */
const TOLD_TO_SUCCESSORS =
  "event = 'session-started' AND compaction_id IS NULL AND session_id IN (SELECT id FROM sessions WHERE continues = ?)";

interface Rows {
  table: string;
  where: string;
}

/** Where rows of a session are. Asked of the archive itself, so that no table is ever left out. */
function listPlaces(database: Database): Rows[] {
  const places = listTables(database).flatMap((table): Rows[] => {
    if (table === 'sessions') return [{ table, where: 'id = ?' }];
    const columns = listColumns(database, table);
    const owner = Object.keys(OF_SESSION).find((column) => columns.includes(column));
    return owner === undefined ? [] : [{ table, where: OF_SESSION[owner]! }];
  });
  const told = { table: 'context_injections', where: TOLD_TO_SUCCESSORS };
  // Other rows are found by these, so they go last.
  const last = ['transcripts', 'compactions', 'sessions'];
  return [told, ...places].sort((one, other) => last.indexOf(one.table) - last.indexOf(other.table));
}

export function listTables(database: Database): string[] {
  return database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all()
    .map((row) => row.name as string)
    .filter((name) => !STAYS.includes(name));
}

export function listColumns(database: Database, table: string): string[] {
  return database
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .map((row) => row.name as string);
}

/** What is on record of these sessions. */
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

/** Deletes everything on record of these sessions, and keeps them out from now on. In a transaction. */
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

/** Sessions that hold rows of these ones: forks, which have the words of their parent too. */
export function listForks(database: Database, sessionIds: readonly string[]): string[] {
  const select = database.prepare(
    `SELECT DISTINCT session_id FROM rows_seen JOIN transcripts ON transcripts.id = transcript_id
     WHERE session_id <> ? AND uuid IN (
       SELECT uuid FROM rows_seen JOIN transcripts ON transcripts.id = transcript_id WHERE session_id = ?)`,
  );
  const forks = sessionIds.flatMap((id) => select.all(id, id).map((row) => row.session_id as string));
  return [...new Set(forks)].filter((id) => !sessionIds.includes(id));
}

export interface KnownSession {
  id: string;
  cwd: string;
  transcriptPath: string;
  seenAt: string;
  endedAt: string | null;
}

export function listKnownSessions(database: Database, folders?: readonly string[]): KnownSession[] {
  const place = folders ? liesIn('cwd', folders) : { sql: '1', values: [] };
  return database
    .prepare(
      `SELECT id, cwd, transcript_path, seen_at, ended_at FROM sessions WHERE ${place.sql} ORDER BY id`,
    )
    .all(...place.values)
    .map((row) => ({
      id: row.id as string,
      cwd: row.cwd as string,
      transcriptPath: row.transcript_path as string,
      seenAt: row.seen_at as string,
      endedAt: row.ended_at as string | null,
    }));
}

/** Runs of `relay` and the pins of a project belong to a folder, not to a session. */
export function countOfFolders(database: Database, folders: readonly string[]): RowCounts {
  const runs = liesIn('cwd', folders);
  const own = liesIn('project_path', folders);
  const count = (sql: string, values: readonly SqlValue[]) =>
    database.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values)?.n as number;
  return {
    relay_runs: count(`relay_runs WHERE ${runs.sql}`, runs.values),
    pins: count(`pins WHERE ${own.sql}`, own.values),
    rule_offers: count(`rule_offers WHERE ${own.sql}`, own.values),
    taken_handoffs: count(`taken_handoffs WHERE ${own.sql}`, own.values),
  };
}

export function forgetOfFolders(database: Database, folders: readonly string[]): void {
  const runs = liesIn('cwd', folders);
  const own = liesIn('project_path', folders);
  database
    .prepare(`DELETE FROM relay_sessions WHERE run_id IN (SELECT id FROM relay_runs WHERE ${runs.sql})`)
    .run(...runs.values);
  database.prepare(`DELETE FROM relay_runs WHERE ${runs.sql}`).run(...runs.values);
  for (const table of ['pins', 'rule_offers', 'taken_handoffs'])
    database.prepare(`DELETE FROM ${table} WHERE ${own.sql}`).run(...own.values);
}
