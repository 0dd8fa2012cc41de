import { statSync } from 'node:fs';
import { isKeptOut } from '../archive/records/forgotten.ts';
import { findReading, restartReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { type EntryWriter, openEntryWriter } from '../archive/texts/entry-text.ts';
import {
  saveTextReading,
  startTextReading,
  type TranscriptOwner,
} from '../archive/texts/text-transcripts.ts';
import type { Reader } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { START } from '../domain/position.ts';
import { type OpenTranscript, openTranscript } from '../transcript/read-lines.ts';
import type { Rewind } from '../transcript/read-rows.ts';
import { openLineWriter } from './line-writer.ts';

/** Most bytes per transaction, of one or several files: larger batches cost memory, smaller ones time. */
const BATCH_BYTES = 32 << 20;

/** Longest time per transaction, because other processes wait to write. */
const BATCH_MILLISECONDS = 2_000;

interface Archiving {
  /** When to stop, in milliseconds since the epoch; the next call continues from there. */
  deadline: number;
  onBatch?(bytesRead: number): void;
  /** The reader for a transcript: each project has its own secrets to mask. */
  readerOf(owner: TranscriptOwner): Reader;
  /** Called for files that cannot be read; the others are still read. */
  onFailure(path: string, error: Error): void;
}

/** Archives the new texts of these transcripts, each batch with the position reached. Returns the bytes read. */
export function archiveTexts(texts: Archive, owners: readonly TranscriptOwner[], options: Archiving) {
  const { database } = texts;
  const waiting = owners.filter((owner) => hasNews(texts, owner));
  if (waiting.length === 0) return 0;
  const writer = openEntryWriter(database);
  let filesDone = 0;
  let bytesRead = 0;
  while (filesDone < waiting.length && Date.now() <= options.deadline) {
    const batch = takeBatch(texts, writer, waiting.slice(filesDone), options);
    filesDone += batch.filesDone;
    bytesRead += batch.bytesRead;
    options.onBatch?.(bytesRead);
  }
  return bytesRead;
}

function openWanted(database: Database, { path, sessionId }: TranscriptOwner): OpenTranscript | undefined {
  return isKeptOut(database, sessionId, () => statSync(path).mtime) ? undefined : openTranscript(path);
}

/** Whether a transcript has new lines. Most have none, which needs no transaction to find out. */
function hasNews({ database }: Archive, owner: TranscriptOwner): boolean {
  try {
    using transcript = openWanted(database, owner);
    if (!transcript) return false;
    const known = findReading(database, owner.path)?.position;
    return !(known?.offset === transcript.size && transcript.continues(known));
  } catch {
    return true;
  }
}

function takeBatch(
  { database, transaction }: Archive,
  writer: EntryWriter,
  owners: readonly TranscriptOwner[],
  { readerOf, onFailure, deadline }: Archiving,
): { filesDone: number; bytesRead: number } {
  return transaction(() => {
    const batch = { filesDone: 0, bytesRead: 0 };
    const end = Math.min(deadline, Date.now() + BATCH_MILLISECONDS);
    while (batch.filesDone < owners.length && batch.bytesRead < BATCH_BYTES && Date.now() < end) {
      const owner = owners[batch.filesDone]!;
      // A file that cannot be read counts as finished.
      let part = { bytesRead: 0, finished: true };
      try {
        const isFull = (bytes: number) => bytes > BATCH_BYTES - batch.bytesRead || Date.now() > end;
        part = takeLines(database, writer, owner, readerOf, isFull) ?? part;
      } catch (error) {
        const isOfFile = error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined;
        if (!isOfFile) throw error;
        onFailure(owner.path, error as Error);
      }
      batch.bytesRead += part.bytesRead;
      if (part.finished) batch.filesDone += 1;
    }
    writer.flush();
    return batch;
  });
}

/** Undefined without a transcript. A function, because after the build `using` in a loop throws the error of an earlier round again. */
function takeLines(
  database: Database,
  writer: EntryWriter,
  owner: TranscriptOwner,
  readerOf: Archiving['readerOf'],
  isFull: (bytesRead: number) => boolean,
) {
  using transcript = openWanted(database, owner);
  if (!transcript) return undefined;
  const reading = startTextReading(database, owner);
  if (!transcript.continues(reading.position)) restartReading(reading);
  const start = reading.position.offset;
  const lines = openLineWriter(reading, writer, readerOf(owner));
  let finished = true;
  for (const line of transcript.lines(reading.position)) {
    const rewind = ifReadable(() => lines.write(line));
    if (rewind) {
      writer.markLeft(reading.transcriptId, line.number - countLines(transcript, rewind), line.number);
      lines.leave(rewind);
      ifReadable(() => lines.write(line));
    }
    reading.position = line.next;
    finished = !isFull(line.next.offset - start);
    if (!finished) break;
  }
  saveTextReading(database, reading, lines.origin);
  return { bytesRead: reading.position.offset - start, finished };
}

/** A line that fails for another reason than the database is skipped, or it would stop every later batch as well. */
function ifReadable<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw error;
    return undefined;
  }
}

function countLines(transcript: OpenTranscript, { from, to }: Rewind): number {
  let count = 0;
  for (const { next } of transcript.lines({ ...START, offset: from })) {
    if (next.offset > to) break;
    count += 1;
  }
  return count;
}
