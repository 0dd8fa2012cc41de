import { findPosition } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context, Reader } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { isReadFailure, openIfReadable } from '../transcript/read-lines.ts';
import { noteBoundary } from './note-compaction.ts';
import { type ReadBatchOptions, readBatch } from './read-batch.ts';

interface CatchUpOptions extends Omit<ReadBatchOptions, keyof Reader | 'log' | 'sidechain'> {
  /** The agent whose transcript it is; empty for the session's own. */
  agentId?: string;
  /** When to stop, in milliseconds since the epoch; the next event continues. Default: the deadline of the context. */
  deadline?: number;
}

/** How many lines were read, and the file offsets before and after them. */
export type LinesRead = typeof NO_LINES;

export const NO_LINES = { lines: 0, from: 0, to: 0 };

/** Reads the new lines of a session's transcript into its ledger, and the compactions in them that no hook reported. */
export function catchUp(
  archive: Archive,
  session: SessionRef,
  context: Context,
  { agentId = '', deadline = context.deadline, ...options }: CatchUpOptions = {},
): LinesRead {
  const read = { ...NO_LINES };
  const path = session.transcriptPath;
  const whose = { sessionId: session.id, agentId };
  const onCompaction: CatchUpOptions['onCompaction'] = (entry, progress, ledger) =>
    noteBoundary(entry, { progress, ledger }, whose, archive);
  using transcript = openIfReadable(path, context.log);
  if (!transcript) return read;
  try {
    for (;;) {
      const before = findPosition(archive.database, path);
      if (before?.offset === transcript.size && transcript.continues(before)) return read;
      // Accessed only now: most events find nothing new, and must not load the code that reads.
      const { reader, log } = context;
      const reading = { ...reader, log, sidechain: agentId !== '', onCompaction, ...options };
      const batch = archive.transaction(() => readBatch(archive, session, transcript, reading));
      if (read.lines === 0) read.from = batch.from;
      read.lines += batch.lines;
      read.to = batch.to;
      if (batch.finished || Date.now() > deadline) return read;
    }
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    context.log(`transcript ${path} cannot be read: ${error.message}`);
    return read;
  }
}
