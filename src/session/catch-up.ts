import { findPosition } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context, Reader } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { openIfReadable } from '../transcript/read-lines.ts';
import { type ReadBatchOptions, readBatch } from './read-batch.ts';

export interface CatchUpOptions extends Omit<ReadBatchOptions, keyof Reader | 'log'> {
  /** When to stop, in milliseconds since the epoch; the next event goes on from there. That of the context if not given. */
  deadline?: number;
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
  using transcript = openIfReadable(path, context.log);
  if (!transcript) return;
  try {
    for (;;) {
      const before = findPosition(archive.database, path);
      if (before?.offset === transcript.size && transcript.continues(before)) return;
      // Only here: most events find nothing new, and then none of the code that reads is loaded.
      const reading = { ...context.reader, log: context.log, ...options };
      const finished = archive.transaction(() => readBatch(archive, session, path, transcript, reading));
      if (finished || Date.now() > deadline) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'read') throw error;
    context.log(`transcript ${path} cannot be read: ${(error as Error).message}`);
  }
}
