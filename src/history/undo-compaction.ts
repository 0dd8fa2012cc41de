import { openLedger } from '../archive/records/ledger.ts';
import { copyPins } from '../archive/records/pins.ts';
import { recordCopy } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { BriefRequest } from '../brief/brief-request.ts';
import type { ClientRows } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import { startProgress } from '../domain/progress.ts';
import { besideSession, type SessionRef } from '../domain/session.ts';
import { stateOfRecord } from '../record/state-of-record.ts';
import { catchUp } from '../session/catch-up.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import type { Boundary } from './list-boundaries.ts';

/** A new session with the conversation as it was before a compaction. */
export interface Undo {
  from: SessionRef;
  boundary: Boundary;
  session: SessionRef;
}

export function planUndo(from: SessionRef, boundary: Boundary, sessionId: string): Undo {
  return { from, boundary, session: besideSession(from, sessionId) };
}

/** Writes the new session's transcript; the original is only read. False if the file exists already. */
export function applyUndo({ from, boundary, session }: Undo, { client }: Context): boolean {
  const content = forkRows(from.transcriptPath, boundary.to, session.id, client.rows);
  return writeFileAtomically(session.transcriptPath, content, { onlyIf: { bytes: undefined } }) === 'written';
}

/** Reads the new session at once, so that the copied compactions do not count as new when the client resumes it. */
export function recordUndo({ from, boundary, session }: Undo, archive: Archive, context: Context): void {
  archive.transaction(() => {
    const of = { continues: from.id, undoes: boundary.uuid };
    recordCopy(archive.database, session, of, context.now().toISOString());
    copyPins(archive.database, from.id, session.id);
  });
  catchUp(archive, session, session.transcriptPath, context.inFolder(session), {
    sidechain: false,
    deadline: Number.POSITIVE_INFINITY,
    onCompaction: () => {},
  });
}

function* forkRows(path: string, upTo: Position, sessionId: string, rows: ClientRows): Generator<Buffer> {
  using transcript = openTranscript(path);
  for (const line of transcript?.lines(START) ?? []) {
    if (line.next.offset > upTo.offset) break;
    const row = rows.encodeForked(line.bytes, sessionId);
    if (row) yield Buffer.concat([row, NEWLINE]);
  }
}

const NEWLINE = Buffer.from('\n');

/** Facts of the archive first seen before a compaction, for when the transcript was deleted. */
export function findKnownBefore(
  database: Database,
  transcriptPath: string,
  time: string,
): Pick<BriefRequest, 'facts' | 'record'> | undefined {
  const reading = findReading(database, transcriptPath);
  if (!reading) return undefined;
  const facts = openLedger(database, reading.transcriptId).all();
  // The state of the work at that time is not stored: only facts have a time.
  const record = stateOfRecord(startProgress());
  return { facts: facts.filter(({ first }) => first.time <= time), record };
}
