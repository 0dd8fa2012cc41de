import { inflateRawSync } from 'node:zlib';
import type { Database } from '../sqlite/binding.ts';
import type { TextKind } from './text-kind.ts';

/** An entry with all its words, and the transcript that it is of. */
export interface ListedEntry {
  id: number;
  transcriptId: number;
  line: number;
  part: number;
  uuid: string;
  time: number;
  kind: TextKind;
  tool: string;
  failed: boolean;
  isLeft: boolean;
  action: string;
  callId: string;
  text: string;
}

/** The entries that were taken in after another one, in that order. */
export function listEntriesAfter(database: Database, id: number, limit: number): ListedEntry[] {
  return database
    .prepare(
      `SELECT entries.*, deflated FROM entries LEFT JOIN long_texts ON long_texts.id = long_text_id
       WHERE entries.id > ? ORDER BY entries.id LIMIT ?`,
    )
    .all(id, limit)
    .map((row) => ({
      id: row.id as number,
      transcriptId: row.transcript_id as number,
      line: row.line as number,
      part: row.part as number,
      uuid: row.uuid as string,
      time: row.time as number,
      kind: row.kind as TextKind,
      tool: row.tool as string,
      failed: row.failed === 1,
      isLeft: row.is_left === 1,
      action: row.action as string,
      callId: row.call_id as string,
      text:
        row.deflated === null
          ? ((row.text ?? '') as string)
          : inflateRawSync(row.deflated as Uint8Array).toString('utf8'),
    }));
}

/** How many entries were taken in after another one, how many characters they have, and when the oldest was said. */
export function countEntriesAfter(
  database: Database,
  id: number,
): { entries: number; characters: number; oldest: number | undefined } {
  const row = database
    .prepare(
      `SELECT count(*) AS n, coalesce(sum(characters), 0) AS characters, min(nullif(time, 0)) AS oldest
       FROM entries WHERE id > ?`,
    )
    .get(id)!;
  return {
    entries: row.n as number,
    characters: row.characters as number,
    oldest: (row.oldest as number | null) ?? undefined,
  };
}

export function findLastEntry(database: Database): number {
  return Number(database.prepare('SELECT max(id) AS id FROM entries').get()?.id ?? 0);
}

/** What tells that an entry is still the one that once had this id. */
export function findMarkOfEntry(database: Database, id: number): string | undefined {
  const row = database.prepare('SELECT transcript_id, uuid, part FROM entries WHERE id = ?').get(id);
  return row && `${row.transcript_id} ${row.uuid} ${row.part}`;
}

/** Those of a transcript that the user went back behind. */
export function listLeftEntries(database: Database, transcriptId: number): { uuid: string; part: number }[] {
  return database
    .prepare('SELECT uuid, part FROM entries WHERE transcript_id = ? AND is_left = 1')
    .all(transcriptId) as unknown as { uuid: string; part: number }[];
}
