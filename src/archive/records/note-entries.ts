import type { Database } from '../sqlite/binding.ts';

/** The keys of what was written to the notes of a session. */
export function listNoteEntries(database: Database, sessionId: string): Set<string> {
  const rows = database.prepare('SELECT key FROM note_entries WHERE session_id = ?').all(sessionId);
  return new Set(rows.map((row) => row.key as string));
}

/** When, and how far into its transcript, somebody last looked what there is to note about a session. */
export interface Noted {
  at: string;
  offset: number | null;
  /** Whether a request was in work then. */
  isInWork: boolean;
}

/** Remembers what was written, so that nobody writes it again, also when a person took it out. */
export function recordNoteEntries(
  database: Database,
  sessionId: string,
  keys: readonly string[],
  { at, offset }: Omit<Noted, 'isInWork'>,
): void {
  const insert = database.prepare('INSERT OR IGNORE INTO note_entries VALUES (?, ?, ?)');
  for (const key of keys) insert.run(sessionId, key, at);
  database
    .prepare(
      "UPDATE sessions SET noted_at = ?, noted_offset = ?, noted_in_work = coalesce(running_prompt, '') <> '' WHERE id = ?",
    )
    .run(at, offset, sessionId);
}

/** If nobody looked yet, its start counts. */
export function findNoted(database: Database, sessionId: string): Noted | undefined {
  const row = database
    .prepare(
      'SELECT coalesce(noted_at, started_at) AS at, noted_offset, noted_in_work FROM sessions WHERE id = ?',
    )
    .get(sessionId);
  return (
    row && {
      at: row.at as string,
      offset: row.noted_offset as number | null,
      isInWork: row.noted_in_work === 1,
    }
  );
}

/** When a compaction of a session was held last, if none came about since. */
export function findHeldAt(database: Database, sessionId: string): string | undefined {
  const row = database.prepare('SELECT held_at FROM sessions WHERE id = ?').get(sessionId);
  return (row?.held_at ?? undefined) as string | undefined;
}

/** False when there is no such session to remember it with. */
export function setHeldAt(database: Database, sessionId: string, time: string | null): boolean {
  const { changes } = database.prepare('UPDATE sessions SET held_at = ? WHERE id = ?').run(time, sessionId);
  return Number(changes) === 1;
}
