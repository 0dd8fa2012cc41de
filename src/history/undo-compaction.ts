import type { Compaction } from '../archive/records/compaction.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { copyPins } from '../archive/records/pins.ts';
import { recordCopy } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeBrief } from '../brief/compose-brief.ts';
import type { Context, Reader } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import { startProgress } from '../domain/progress.ts';
import type { SessionRef } from '../domain/session.ts';
import { stateOfRecord } from '../record/state-of-record.ts';
import { catchUp } from '../session/catch-up.ts';
import { BRIEF_CHARACTERS_MAX } from '../session/prepare-brief.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';

export interface Boundary {
  /** From 1, in file order. */
  index: number;
  /** Id of the row that marks the compaction; older clients wrote only the summary. */
  uuid: string;
  /** The range of the conversation that it replaced, from the previous summary on. */
  from: Position;
  to: Position;
}

/** All compactions of a session's transcript, without those of subagents. */
export function listBoundaries(path: string, reader: Reader): Boundary[] {
  using transcript = openTranscript(path);
  if (!transcript) return [];
  const found: Boundary[] = [];
  let from: Position = START;
  let isOpen = false;
  // A check of the bytes first, because parsing a long transcript takes seconds.
  const isWanted = (bytes: Buffer) => reader.rows.mayTellCompaction(bytes);
  const options = { ...reader, sidechain: false, lastLineToo: true, isWanted };
  for (const { entries, start, next } of readRows(transcript, START, options)) {
    const [entry] = entries;
    if (entry?.type !== 'compacted' && entry?.type !== 'summarized') continue;
    // A client that was stopped may not have written the summary of the one before.
    if (entry.type === 'compacted' && isOpen) from = start;
    if (entry.type === 'compacted' || !isOpen)
      found.push({ index: found.length + 1, uuid: entry.origin.uuid, from, to: start });
    isOpen = entry.type === 'compacted';
    if (!isOpen) from = next;
  }
  return found;
}

/** The fill and the model at the last response of a range of a transcript; undefined if the range is empty. */
export function measureRange(path: string, { from, to }: Pick<Boundary, 'from' | 'to'>, reader: Reader) {
  let measured: { tokens: number | null; model: string } | undefined;
  using transcript = openTranscript(path);
  if (!transcript) return undefined;
  for (const { start, entries } of readRows(transcript, from, { ...reader, sidechain: false })) {
    if (start.offset >= to.offset) break;
    for (const entry of entries)
      if (entry.type === 'measured') measured = { tokens: entry.contextTokens, model: entry.model };
      else measured ??= { tokens: null, model: '' };
  }
  return measured;
}

/** A new session with the conversation as it was before a compaction. */
export interface Undo {
  from: SessionRef;
  boundary: Boundary;
  session: SessionRef;
}

/** Reads the new session at once, so that the copied compactions do not count as new when the client resumes it. */
export function recordUndo({ from, boundary, session }: Undo, archive: Archive, context: Context): void {
  archive.transaction(() => {
    const of = { continues: from.id, undoes: boundary.uuid };
    recordCopy(archive.database, session, of, context.now().toISOString());
    copyPins(archive.database, from.id, session.id);
  });
  const options = { deadline: Number.POSITIVE_INFINITY, onCompaction: () => {} };
  catchUp(archive, session, context.inFolder(session), options);
}

/** The rows of the new session's transcript; the original is only read. */
export function* forkRows({ from, boundary, session }: Undo, { client }: Context): Generator<Buffer> {
  using transcript = openTranscript(from.transcriptPath);
  for (const line of transcript?.lines(START) ?? []) {
    if (line.next.offset > boundary.to.offset) break;
    const row = client.rows.encodeForked(line.bytes, session.id);
    if (row) yield Buffer.concat([row, NEWLINE]);
  }
}

const NEWLINE = Buffer.from('\n');

/** For a fresh session, what the archive knew before a compaction whose transcript is gone: facts have a time, the state has none. */
export function composeFromArchive(
  { transcriptPath, cwd }: SessionRef,
  { finishedAt, startedAt, number }: Pick<Compaction, 'finishedAt' | 'startedAt' | 'number'>,
  database: Database,
  tokensMax: number,
) {
  const reading = findReading(database, transcriptPath);
  const stored = reading ? openLedger(database, reading.transcriptId).all() : [];
  const facts = stored.filter(({ first }) => first.time <= (finishedAt ?? startedAt));
  return composeBrief({
    ...{ facts, record: stateOfRecord(startProgress()), cwd, compaction: number ?? 1 },
    ...{ carried: '', keptMessages: '', given: '', charactersMax: BRIEF_CHARACTERS_MAX, tokensMax },
  });
}
