import { isForgotten } from '../archive/records/forgotten.ts';
import { openLedger } from '../archive/records/ledger.ts';
import {
  clearReading,
  type Reading,
  restartReading,
  saveReading,
  startReading,
} from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Position } from '../domain/position.ts';
import type { SessionRef } from '../domain/session.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';
import { inheritLedger } from './inherit-ledger.ts';
import { type TakeLineOptions, takeLine } from './learn-rows.ts';

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
  const { position } = reading;
  return { lines: Math.max(0, position.line - line), from, to: position.offset, finished };
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
  let finished = true;
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
    if (position.offset >= end) {
      finished = false;
      break;
    }
  }
  ledger.flush();
  reading.position = position;
  return finished;
}
