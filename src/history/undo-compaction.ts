import { dirname, join } from 'node:path';
import { recordUndone } from '../archive/records/imported-sessions.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { copyPins } from '../archive/records/pins.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type Brief, composeBrief } from '../brief/compose-brief.ts';
import type { ClientRows } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import type { Fact } from '../domain/fact.ts';
import { type Position, START } from '../domain/position.ts';
import { startProgress } from '../domain/progress.ts';
import type { SessionRef } from '../domain/session.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { stateOfRecord } from '../facts/state-of-record.ts';
import { catchUp } from '../session/catch-up.ts';
import { writeFileAtomically } from '../system/write-file-atomically.ts';
import { openTranscript } from '../transcript/read-lines.ts';
import type { Boundary } from './list-boundaries.ts';

/** A session to be made of what another one was before a compaction. */
export interface Undo {
  from: SessionRef;
  boundary: Boundary;
  /** What of the transcript is taken over. */
  upTo: Position;
  session: SessionRef;
}

/** Rows are written together until they are this long. */
const PART_BYTES = 1 << 20;

export function planUndo(
  from: SessionRef,
  boundary: Boundary,
  upTo: Position,
  sessionId: string,
  { client }: Context,
): Undo {
  const transcriptPath = join(dirname(from.transcriptPath), client.places.transcriptName(sessionId));
  return { from, boundary, upTo, session: { ...from, id: sessionId, transcriptPath } };
}

/** Makes the session: one new file beside the transcript, which itself is only read. False when there is such a file. */
export function applyUndo({ from, upTo, session }: Undo, { client }: Context): boolean {
  const content = forkRows(from.transcriptPath, upTo, session.id, client.rows);
  return writeFileAtomically(session.transcriptPath, content, { onlyIf: { bytes: undefined } }) === 'written';
}

/**
 * Puts the session on record and reads it at once. So it is known whose copy it is, and when a client takes it up, the
 * compactions that it brought along are nothing new.
 */
export function recordUndo({ from, boundary, session }: Undo, archive: Archive, context: Context): void {
  const undone = { session, continues: from.id, boundaryUuid: boundary.uuid };
  archive.transaction(() => {
    recordUndone(archive.database, undone, context.now().toISOString());
    copyPins(archive.database, from.id, session.id);
  });
  catchUp(archive, session, session.transcriptPath, context.inFolder(session), {
    sidechain: false,
    deadline: Number.POSITIVE_INFINITY,
  });
}

function* forkRows(path: string, upTo: Position, sessionId: string, rows: ClientRows): Generator<Buffer> {
  using transcript = openTranscript(path);
  let part: Buffer[] = [];
  let bytes = 0;
  for (const line of transcript?.lines(START) ?? []) {
    if (line.next.offset > upTo.offset) break;
    const row = rows.encodeForked(line.bytes, sessionId);
    if (!row) continue;
    part.push(row, NEWLINE);
    bytes += row.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  yield Buffer.concat(part);
}

const NEWLINE = Buffer.from('\n');

/** All that was known before a compaction. */
interface Remembered {
  facts: Fact[];
  record: StateOfRecord;
  turn: number;
  number: number;
  cwd: string;
  /** Empty when it is gone. */
  transcriptPath: string;
}

/** What a ledger knew before a compaction, from the archive, for when the transcript is gone: what had been seen by then, as far as it still stands. */
export function findKnownBefore(
  database: Database,
  transcriptPath: string,
  time: string,
): Pick<Remembered, 'facts' | 'record'> | undefined {
  const reading = findReading(database, transcriptPath);
  if (!reading) return undefined;
  const facts = openLedger(database, reading.transcriptId).all();
  // How the work stood then is not on record: only the facts have a time.
  const record = stateOfRecord(startProgress());
  return { facts: facts.filter(({ first }) => first.time <= time), record };
}

/** A brief that stands for itself: it takes no summary for granted. */
export function rehydrate(
  { number, ...remembered }: Remembered,
  budget: { charactersMax: number; tokensMax: number },
): Brief {
  return composeBrief({
    ...remembered,
    ...budget,
    compaction: number,
    runningPrompt: '',
    carried: '',
    keptMessages: '',
    given: '',
    announce: false,
  });
}
