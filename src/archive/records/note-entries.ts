import type { Database } from '../sqlite/binding.ts';

/** The keys of what was written to the notes of a session. */
export function listNoteEntries(database: Database, sessionId: string): Set<string> {
  return new Set(database.column<string>`SELECT key FROM note_entries WHERE session_id = ${sessionId}`);
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
  for (const key of keys)
    database.run`INSERT OR IGNORE INTO note_entries VALUES (${sessionId}, ${key}, ${at})`;
  database.run`UPDATE sessions SET noted_at = ${at}, noted_offset = ${offset}, noted_in_work =
    coalesce(running_prompt, '') <> '' WHERE id = ${sessionId}`;
}

/** If nobody looked yet, its start counts. */
export function findNoted(database: Database, sessionId: string): Noted | undefined {
  const row = database.get<Omit<Noted, 'isInWork'> & { isInWork: number | null }>`
    SELECT coalesce(noted_at, started_at) AS at, noted_offset AS offset, noted_in_work AS is_in_work
    FROM sessions WHERE id = ${sessionId}`;
  return row && { ...row, isInWork: row.isInWork === 1 };
}

/** When a compaction of a session was held last, if none came about since. */
export function findHeldAt(database: Database, sessionId: string): string | undefined {
  return database.value<string>`SELECT held_at FROM sessions WHERE id = ${sessionId}` ?? undefined;
}

/** False when there is no such session to remember it with. */
export function setHeldAt(database: Database, sessionId: string, time: string | null): boolean {
  return database.run`UPDATE sessions SET held_at = ${time} WHERE id = ${sessionId}`.changes === 1;
}
