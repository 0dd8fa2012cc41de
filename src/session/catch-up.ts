import { isForgotten } from '../archive/records/forgotten.ts';
import { openLedger } from '../archive/records/ledger.ts';
import {
  clearReading,
  findPosition,
  findReading,
  type Reading,
  restartReading,
  saveReading,
  startReading,
} from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { Position } from '../domain/position.ts';
import type { SessionRef } from '../domain/session.ts';
import { type OpenTranscript, openIfReadable } from '../transcript/read-lines.ts';
import type { Rewind } from '../transcript/read-rows.ts';
import { inheritLedger } from './inherit-ledger.ts';
import { type TakeLineOptions, takeLine } from './take-line.ts';

/** One transaction takes in at most this much, so that other sessions never wait long for the lock. */
const BATCH_BYTES = 2 << 20;
const REREAD_BYTES = 16 << 20;

export interface CatchUpOptions extends Pick<TakeLineOptions, 'sidechain' | 'onCompaction' | 'onTakenBack'> {
  /** When to stop, in milliseconds since the epoch; the next event goes on from there. That of the context if not given. */
  deadline?: number;
  /** Told after each batch how many lines it held, and how far the file was read before and after it. */
  onRead?(lines: number, from: number, to: number): void;
}

/**
 * Reads what is new in a transcript into its ledger. The position is stored in the same transaction as what was read. From
 * one that cannot be read nothing is new, and the ledger stays as it is.
 */
export function catchUp(
  archive: Archive,
  session: SessionRef,
  path: string,
  context: Context,
  options: CatchUpOptions,
): void {
  const { deadline = context.deadline } = options;
  const taking = { masker: context.masker, log: context.log, ...options };
  const transcript = openIfReadable(path, context.log);
  if (!transcript) return;
  try {
    for (;;) {
      const before = findPosition(archive.database, path);
      if (before?.offset === transcript.size && transcript.continues(before)) return;
      const finished = archive.transaction(() => readBatch(archive, session, path, transcript, taking));
      if (finished || Date.now() > deadline) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'read') throw error;
    context.log(`transcript ${path} cannot be read: ${(error as Error).message}`);
  } finally {
    transcript.close();
  }
}

/** Gives back whether the end of the file was reached. */
function readBatch(
  archive: Archive,
  session: SessionRef,
  path: string,
  transcript: OpenTranscript,
  options: CatchUpOptions & TakeLineOptions,
): boolean {
  if (isForgotten(archive.database, session.id)) return true;
  const reading = findReading(archive.database, path) ?? startReading(archive.database, path, session.id);
  if (!transcript.continues(reading.position)) restartReading(reading);
  const { offset, line } = reading.position;
  const finished = readLines(archive, session, transcript, reading, options);
  options.onRead?.(Math.max(0, reading.position.line - line), offset, reading.position.offset);
  saveReading(archive.database, reading);
  return finished;
}

/** Reads on from where a reading stands to the end of the batch. Gives back whether the end of the file was reached. */
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
      goBack(archive, reading, rewind);
      // Others were told of those lines before. All in one transaction, so that nobody meets half a ledger, unless it is very long.
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

/** The ledger is made anew without a branch that the user left: what its rows changed cannot be taken out one by one. */
function goBack({ database }: Archive, reading: Reading, { from, to }: Rewind): void {
  const { abandoned } = reading.progress.thread;
  clearReading(database, reading);
  reading.progress.thread.abandoned = [...abandoned, [from, to]];
}
