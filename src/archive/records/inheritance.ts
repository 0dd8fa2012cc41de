import type { Progress } from '../../domain/progress.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';

/** A transcript that holds rows of another one. */
interface Holder {
  transcriptId: number;
  sessionId: string;
  path: string;
  /** Lines of it that were read. */
  lines: number;
  progress: Progress;
}

/** How many rows a transcript has; others of its lines a client may leave out of a fork. */
const ROWS = sql`(SELECT count(*) FROM rows_seen WHERE transcript_id = transcripts.id)`;

/**
 * Of the other transcripts in which a row was seen the one that shares the most rows with this one: its parent, and not
 * another fork of that; of several the most recently active, or with `butOf` the shortest, because a fork went on. A session
 * made to undo a compaction knows nothing of what happened after it, so the session that it was made from is excluded.
 */
export function findHolder(
  database: Database,
  { uuid, transcriptId, butOf = '' }: { uuid: string; transcriptId: number; butOf?: string },
  listOwn: () => readonly string[],
): Holder | undefined {
  const rows = database.all<Omit<Holder, 'progress'> & { progress: string }>`
    SELECT transcripts.id AS transcript_id, transcripts.session_id, path, line AS lines, progress
    FROM transcripts LEFT JOIN sessions ON sessions.id = transcripts.session_id
    WHERE transcripts.id <> ${transcriptId} AND transcripts.session_id <> ${butOf} AND EXISTS
      (SELECT 1 FROM rows_seen WHERE rows_seen.transcript_id = transcripts.id AND uuid = ${uuid})
      AND transcripts.session_id IS NOT (SELECT undone.continues FROM sessions AS undone
        JOIN transcripts AS own ON own.session_id = undone.id WHERE own.id = ${transcriptId}
          AND undone.undoes IS NOT NULL)
    ORDER BY ${butOf === '' ? sql`seen_at DESC` : ROWS}`;
  const own = rows.length > 1 ? JSON.stringify(listOwn()) : '[]';
  const isOwn = sql`uuid IN (SELECT value FROM json_each(${own}))`;
  const countShared = ({ transcriptId: id }: (typeof rows)[number]) =>
    database.value<number>`SELECT count(*) FROM rows_seen WHERE transcript_id = ${id} AND ${isOwn}`!;
  const shared = rows.map(countShared);
  const found = rows[shared.indexOf(Math.max(...shared))];
  return found && { ...found, progress: JSON.parse(found.progress) };
}

/** The transcript of another session that the rows of this one were copied from, as far as these tell. */
export function findForked(database: Database, transcriptId: number, sessionId: string): Holder | undefined {
  const first = database.value<string>`SELECT first_uuid FROM facts WHERE transcript_id = ${transcriptId}
    ORDER BY first_line LIMIT 1`;
  const listOwn = () =>
    database.column<string>`SELECT uuid FROM rows_seen WHERE transcript_id = ${transcriptId}`;
  return findHolder(database, { uuid: first ?? '', transcriptId, butOf: sessionId }, listOwn);
}

/** What a copy takes over has line numbers below 1, counted backwards: it comes before the copy's own lines and keeps its order. */
export function inFront<Known>(known: Known, lines: number): Known {
  const shift = (key: string, value: unknown) => (key === 'line' ? Number(value) - lines - 2 : value);
  return JSON.parse(JSON.stringify(known), shift);
}

/**
 * Copies the rows and facts of another transcript that existed when the session of this one began, or only its notes, which
 * were never in a file; lines as `inFront` counts them.
 */
export function copyLedger(
  database: Database,
  from: Pick<Holder, 'transcriptId' | 'lines'>,
  toTranscriptId: number,
  sessionId: string,
  what: 'all' | 'notes' = 'all',
): void {
  const before = from.lines + 2;
  if (what === 'all')
    database.run`INSERT OR IGNORE INTO rows_seen SELECT ${toTranscriptId}, uuid FROM rows_seen
      WHERE transcript_id = ${from.transcriptId}`;
  database.run`INSERT OR IGNORE INTO facts
    SELECT ${toTranscriptId}, kind, key, text, status, detail, uses,
      first_uuid, first_line - ${before}, first_time, first_turn, first_generation,
      last_uuid, last_line - ${before}, last_time, last_turn, last_generation, first_in_line
    FROM facts WHERE transcript_id = ${from.transcriptId} AND ${what === 'all' ? sql`1` : sql`kind = 'note'`}
      AND first_time <= coalesce((SELECT started_at FROM sessions WHERE id = ${sessionId}), first_time)`;
}
