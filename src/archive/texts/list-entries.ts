import type { Database, SqlValue } from '../sqlite/binding.ts';
import { readEntryText } from './entry-text.ts';
import type { CallAction, TextEntry } from './entry-writer.ts';
import type { TextKind } from './text-kind.ts';

/** An entry with all its words, and where it stands. */
export interface StoredEntry extends TextEntry {
  id: number;
  transcriptId: number;
  isLeft: boolean;
}

/** A place in a transcript: entries of one line have parts. */
export type EntryPlace = Pick<StoredEntry, 'transcriptId' | 'line' | 'part'>;

const ORDER = 'line, part, id';

export function findEntry(database: Database, id: number): StoredEntry | undefined {
  const row = database.prepare('SELECT * FROM entries WHERE id = ?').get(id);
  return row && toEntry(database, row);
}

/** The first entry of a row, or the one that is so many parts behind it. */
export function findEntryByUuid(
  database: Database,
  transcriptId: number,
  uuid: string,
  part = 0,
): StoredEntry | undefined {
  const row = database
    .prepare('SELECT * FROM entries WHERE transcript_id = ? AND uuid = ? AND part >= ? ORDER BY part LIMIT 1')
    .get(transcriptId, uuid, part);
  return row && toEntry(database, row);
}

/** The entries of a transcript in their order. */
export function listEntries(
  database: Database,
  transcriptId: number,
  { limit, offset }: { limit: number; offset: number },
): StoredEntry[] {
  return (
    database
      // What is skipped is counted in the index, without looking at it.
      .prepare(
        `SELECT * FROM entries WHERE id IN
         (SELECT id FROM entries WHERE transcript_id = ? ORDER BY ${ORDER} LIMIT ? OFFSET ?) ORDER BY ${ORDER}`,
      )
      .all(transcriptId, limit, offset)
      .map((row) => toEntry(database, row))
  );
}

/** What stands at a place, so many entries before it and so many behind it. */
export function listEntriesAround(
  database: Database,
  { transcriptId, line, part }: EntryPlace,
  { before, after }: { before: number; after: number },
): StoredEntry[] {
  const earlier = database
    .prepare(
      `SELECT * FROM entries WHERE transcript_id = ? AND (line, part) < (?, ?)
       ORDER BY line DESC, part DESC, id DESC LIMIT ?`,
    )
    .all(transcriptId, line, part, before)
    .reverse();
  const later = database
    .prepare(
      `SELECT * FROM entries WHERE transcript_id = ? AND (line, part) >= (?, ?) ORDER BY ${ORDER} LIMIT ?`,
    )
    .all(transcriptId, line, part, after + 1);
  return [...earlier, ...later].map((row) => toEntry(database, row));
}

/** How many entries of a transcript stand before a place, or all of them. */
export function countEntries(
  database: Database,
  transcriptId: number,
  before?: Pick<EntryPlace, 'line' | 'part'>,
): number {
  const { line, part } = before ?? { line: Number.MAX_SAFE_INTEGER, part: 0 };
  const row = database
    .prepare('SELECT count(*) AS n FROM entries WHERE transcript_id = ? AND (line, part) < (?, ?)')
    .get(transcriptId, line, part);
  return row?.n as number;
}

function toEntry(database: Database, row: Record<string, SqlValue>): StoredEntry {
  const id = row.id as number;
  return {
    id,
    transcriptId: row.transcript_id as number,
    line: row.line as number,
    part: row.part as number,
    uuid: row.uuid as string,
    time: row.time as number,
    kind: row.kind as TextKind,
    tool: row.tool as string,
    failed: row.failed === 1,
    isLeft: row.is_left === 1,
    callId: row.call_id as string,
    ...(row.action === '' ? {} : { action: row.action as CallAction }),
    text: readEntryText(database, id),
  };
}
