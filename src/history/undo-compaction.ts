import { dirname, join } from 'node:path';
import { copyPins } from '../archive/records/pins.ts';
import { recordUndone } from '../archive/records/undone-sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { ClientRows } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import type { SessionRef } from '../domain/session.ts';
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
