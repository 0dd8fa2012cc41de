import { findPosition } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context, Reader } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { isReadFailure, openIfReadable } from '../transcript/read-lines.ts';
import { noteBoundary } from './note-compaction.ts';
import { type ReadBatchOptions, readBatch } from './read-batch.ts';

export interface CatchUpOptions extends Omit<ReadBatchOptions, keyof Reader | 'log'> {
  /** When to stop, in milliseconds since the epoch; the next event continues. Default: the deadline of the context. */
  deadline?: number;
}

/** Reads the new lines of a transcript into its ledger, and the compactions in them that no hook reported. */
export function catchUp(
  archive: Archive,
  session: SessionRef,
  path: string,
  context: Context,
  { deadline = context.deadline, ...options }: CatchUpOptions,
): void {
  const whose = { sessionId: session.id, agentId: '' };
  const onCompaction: CatchUpOptions['onCompaction'] = (entry, progress, ledger) =>
    noteBoundary(entry, { progress, ledger }, whose, archive);
  using transcript = openIfReadable(path, context.log);
  if (!transcript) return;
  try {
    for (;;) {
      const before = findPosition(archive.database, path);
      if (before?.offset === transcript.size && transcript.continues(before)) return;
      // Accessed only now: most events find nothing new, and must not load the code that reads.
      const reading = { ...context.reader, log: context.log, onCompaction, ...options };
      const finished = archive.transaction(() => readBatch(archive, session, path, transcript, reading));
      if (finished || Date.now() > deadline) return;
    }
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    context.log(`transcript ${path} cannot be read: ${error.message}`);
  }
}
