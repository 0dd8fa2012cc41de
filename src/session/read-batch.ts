import { isForgotten, openForgottenRows } from '../archive/records/forgotten.ts';
import { copyLedger, findHolder, inFront } from '../archive/records/inheritance.ts';
import { openLedger } from '../archive/records/ledger.ts';
import { changeSession, findSession } from '../archive/records/sessions.ts';
import {
  clearReading,
  type Reading,
  restartReading,
  saveReading,
  startReading,
} from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Reader } from '../context/context.ts';
import { type Position, START } from '../domain/position.ts';
import type { SessionRef } from '../domain/session.ts';
import { type OpenTranscript, openTranscript } from '../transcript/read-lines.ts';
import { readRows } from '../transcript/read-rows.ts';
import { knowNothing, type Learned, learnRows, type TakeLineOptions, takeLine } from './learn-rows.ts';

/** The maximum for one transaction, so that other sessions never wait long for the lock. */
const BATCH_BYTES = 2 << 20;
const REREAD_BYTES = 16 << 20;

export type ReadBatchOptions = Omit<TakeLineOptions, 'onBeginning'>;

/** Reads a part of the new lines of a transcript into its ledger. Returns how many, where, and whether the file ends there. */
export function readBatch(
  archive: Archive,
  session: SessionRef,
  transcript: OpenTranscript,
  options: ReadBatchOptions,
) {
  if (isForgotten(archive.database, session.id)) return { lines: 0, from: 0, to: 0, finished: true };
  const reading = startReading(archive.database, session.transcriptPath, session.id);
  if (!transcript.continues(reading.position)) restartReading(reading);
  const { offset: from, line } = reading.position;
  const finished = readLines(archive, session, transcript, reading, options);
  saveReading(archive.database, reading);
  return { lines: Math.max(0, reading.position.line - line), from, to: reading.position.offset, finished };
}

/** Reads from the current position to the end of the batch. Returns whether the end of the file was reached. */
function readLines(
  archive: Archive,
  session: SessionRef,
  transcript: OpenTranscript,
  reading: Reading,
  options: TakeLineOptions,
  end = reading.position.offset + BATCH_BYTES,
): boolean {
  const ledger = openLedger(archive.database, reading.transcriptId);
  const taking = {
    ...options,
    onBeginning: (uuid: string) => inheritLedger(archive, reading, session.id, uuid, transcript, options),
  };
  let position: Position = reading.position;
  for (const line of transcript.lines(reading.position)) {
    const { rewind } = takeLine(line, reading.progress, ledger, taking);
    if (rewind) {
      // Rebuilt without the abandoned branch: changes of single rows cannot be undone.
      const { abandoned } = reading.progress.thread;
      clearReading(archive.database, reading);
      reading.progress.thread.abandoned = [...abandoned, [rewind.from, rewind.to]];
      // Callbacks have had these lines. One transaction, unless it is very long, so that nobody reads half a ledger.
      const again = { ...options, onCompaction: undefined, onTakenBack: undefined };
      return readLines(archive, session, transcript, reading, again, Math.min(rewind.to, REREAD_BYTES));
    }
    position = line.next;
    if (position.offset >= end) break;
  }
  ledger.flush();
  reading.position = position;
  return position.offset < end;
}

/** How many lines are compared to tell a fork's parent from other forks of the same session. */
const COMPARED_LINES_MAX = 500;

/**
 * A fork begins with the last compaction of its parent: the client copies the rows from there on, with their ids. It
 * takes over what the parent knew up to that compaction; all later facts come from the rows of the fork itself. If the
 * parent cannot be read any more, its whole ledger is copied.
 */
function inheritLedger(
  { database }: Archive,
  reading: Reading,
  sessionId: string,
  boundaryUuid: string,
  transcript: OpenTranscript,
  options: Reader & Pick<TakeLineOptions, 'log'>,
): void {
  const { transcriptId } = reading;
  const listOwn = () => listFirstRows(transcript, options);
  const parent = findHolder(database, { uuid: boundaryUuid, transcriptId }, listOwn);
  if (!parent) return;
  const isKeptOut = openForgottenRows(database);
  const past = readPast(parent.path, boundaryUuid, { ...options, isKeptOut });
  if (past) {
    const to = openLedger(database, transcriptId);
    for (const uuid of past.ledger.uuids) to.isNewRow(uuid);
    for (const fact of past.ledger.all()) to.put(inFront(fact, past.lines));
    to.flush();
    copyLedger(database, parent, transcriptId, sessionId, 'notes');
  } else copyLedger(database, parent, transcriptId, sessionId);
  if (!findSession(database, sessionId)?.continues)
    changeSession(database, sessionId, { continues: parent.sessionId });
  // The rewinds and the counts of what was left out belong to the fork's own file.
  const { unparseableLines, rowsCut, thread } = reading.progress;
  const { progress, lines } = past ?? parent;
  Object.assign(reading.progress, inFront(progress, lines), { unparseableLines, rowsCut, thread });
}

function listFirstRows(transcript: OpenTranscript, { rows, masker, pastesOf }: Reader): string[] {
  const uuids: string[] = [];
  for (const { number, uuid, entries } of readRows(transcript, START, { rows, masker, pastesOf })) {
    if (number > COMPARED_LINES_MAX) break;
    if (uuid !== '' && entries.length > 0) uuids.push(uuid);
  }
  return uuids;
}

/** Reading a longer file would keep the client waiting. */
const BYTES_MAX = 16 << 20;

/** What a transcript says up to a compaction. Undefined if the file is gone, too long, or begins with one itself. */
function readPast(
  path: string,
  boundaryUuid: string,
  options: Reader & Pick<TakeLineOptions, 'log'> & { isKeptOut(uuid: string): boolean },
): (Learned & { lines: number }) | undefined {
  using transcript = openTranscript(path);
  if (!transcript || transcript.size > BYTES_MAX) return undefined;
  let [isReached, isOver, hasPast] = [false, false, false];
  const known = knowNothing(options.isKeptOut);
  const rows = learnRows(transcript, known, {
    ...options,
    onRestart: () => {
      isReached = false;
    },
    onBeginning: () => {
      hasPast = true;
    },
    onCompaction(entry) {
      if (entry.origin.uuid === boundaryUuid) isReached = true;
      else if (isReached && entry.type === 'summarized') isOver = true;
    },
  });
  for (const { number } of rows) {
    if (hasPast) return undefined;
    if (isOver) return { ...known, lines: number };
  }
  return undefined;
}
