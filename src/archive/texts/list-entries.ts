import type { Database } from '../sqlite/binding.ts';
import { listOfValues, type Sql, sql } from '../sqlite/sql.ts';
import { type CallAction, type KeptText, type TextEntry, textOf } from './entry-text.ts';
import type { TextKind } from './text-kind.ts';

export interface StoredEntry extends TextEntry {
  id: number;
  transcriptId: number;
  isLeft: boolean;
  callId: string;
}

type EntryPlace = Pick<StoredEntry, 'transcriptId' | 'line' | 'part'>;

const ORDER = sql`line, part, entries.id`;

export function findEntry(database: Database, id: number): StoredEntry | undefined {
  return list(database, sql`WHERE entries.id = ${id}`)[0];
}

/** The other half of a call: its result, or of a result its call. */
export function findOtherHalf(database: Database, { transcriptId, line, callId, kind }: StoredEntry) {
  if (callId === '') return undefined;
  const isOfCall = sql`transcript_id = ${transcriptId} AND call_id = ${callId}`;
  const isOther =
    kind === 'call'
      ? sql`line >= ${line} AND kind <> 'call' ORDER BY line LIMIT 1`
      : sql`line <= ${line} AND kind = 'call' ORDER BY line DESC LIMIT 1`;
  return list(database, sql`WHERE ${isOfCall} AND ${isOther}`)[0];
}

/** The entries nearest to a position on one side of it, the nearest first; only those of some kinds, if given. */
export function listBeside(
  database: Database,
  { transcriptId, line, part }: EntryPlace,
  side: 'before' | 'after',
  limit: number,
  kinds?: readonly TextKind[],
): StoredEntry[] {
  const which = kinds ? sql`kind IN (${listOfValues(kinds)})` : sql`1`;
  const beside =
    side === 'before'
      ? sql`(line, part) < (${line}, ${part}) ORDER BY line DESC, part DESC, entries.id DESC`
      : sql`(line, part) > (${line}, ${part}) ORDER BY ${ORDER}`;
  return list(database, sql`WHERE transcript_id = ${transcriptId} AND ${which} AND ${beside} LIMIT ${limit}`);
}

export function listEntries(
  database: Database,
  transcriptId: number,
  { limit, offset }: { limit: number; offset: number },
): StoredEntry[] {
  // The offset is counted in the index, without reading the entries.
  const ids = sql`SELECT id FROM entries WHERE transcript_id = ${transcriptId} ORDER BY ${ORDER}
    LIMIT ${limit} OFFSET ${offset}`;
  return list(database, sql`WHERE entries.id IN (${ids}) ORDER BY ${ORDER}`);
}

export function listEntriesAfter(database: Database, id: number, limit: number, which: Sql = sql`1`) {
  return list(database, sql`WHERE entries.id > ${id} AND ${which} ORDER BY entries.id LIMIT ${limit}`);
}

export type Around = { before: number; after: number };

export function listEntriesAround(database: Database, place: EntryPlace, { before, after }: Around) {
  return [
    ...listBeside(database, place, 'before', before).reverse(),
    ...listBeside(database, { ...place, part: place.part - 1 }, 'after', after + 1),
  ];
}

const END = { line: Number.MAX_SAFE_INTEGER, part: 0 };

export function countEntries(database: Database, transcriptId: number, { line, part } = END): number {
  return database.value<number>`SELECT count(*) FROM entries
    WHERE transcript_id = ${transcriptId} AND (line, part) < (${line}, ${part})`!;
}

function list(database: Database, which: Sql): StoredEntry[] {
  type Row = Omit<StoredEntry, 'failed' | 'isLeft' | 'action' | 'text'> &
    KeptText & { failed: number; isLeft: number; action: CallAction | '' };
  const rows = database.all<Row>`SELECT entries.id, transcript_id, line, part, uuid, time, kind, tool, failed, is_left,
    action, call_id, text, compressed FROM entries LEFT JOIN long_texts ON long_texts.id = long_text_id ${which}`;
  return rows.map(({ failed, isLeft, action, text, compressed, ...entry }) => ({
    ...{ ...entry, failed: failed === 1, isLeft: isLeft === 1, text: textOf({ text, compressed }) },
    ...(action !== '' && { action }),
  }));
}

/** The calls of a conversation between two lines that can be compared, in order, without abandoned branches. */
export function listCalls(database: Database, transcriptId: number, fromLine: number, toLine: number) {
  const isBetween = sql`line > ${fromLine} AND line < ${toLine} AND action <> '' AND is_left = 0`;
  return list(database, sql`WHERE transcript_id = ${transcriptId} AND ${isBetween} ORDER BY line, part`);
}
