import { openLedger } from '../archive/records/ledger.ts';
import { noteTaskCheck } from '../archive/records/task-summaries.ts';
import { findReading } from '../archive/records/transcripts.ts';
import { percentToCompaction } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';
import type { SessionFill } from '../session/find-fill.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import type { EventContext } from './event-context.ts';

/** From this fill on finished tasks are looked for, in percent of the way to a compaction. */
const FROM_PERCENT = 70;

/**
 * Once the context is rather full, summarizes finished tasks ahead of the compaction. Failures are only logged: the
 * compaction does the same again.
 */
export function checkTasks(session: SessionRef, fill: SessionFill | undefined, context: EventContext): void {
  const { archive } = context;
  try {
    const { now } = context;
    const reading = findReading(archive.database, session.transcriptPath);
    if (!reading) return;
    if (fill && (percentToCompaction(fill) ?? 0) >= FROM_PERCENT) {
      const facts = openLedger(archive.database, reading.transcriptId).all();
      keepTaskSummaries(session, reading.progress.turn, facts, archive, now());
    }
    archive.transaction(() => noteTaskCheck(archive.database, reading.transcriptId, reading.progress.turn));
  } catch (error) {
    context.log(`looking for finished tasks failed: ${(error as Error).stack}`);
  }
}
