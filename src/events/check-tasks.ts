import { openLedger } from '../archive/records/ledger.ts';
import { noteTaskCheck } from '../archive/records/task-summaries.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import type { SessionFill } from '../session/find-fill.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';

/**
 * From time to time in the middle of work: once the context is rather full, finished tasks are put into lines before a
 * compaction needs them. What fails here is made up for by the compaction itself.
 */
export function checkTasks(
  session: SessionRef,
  fill: SessionFill | undefined,
  archive: Archive,
  context: Context,
): void {
  try {
    const { config, now } = context;
    const reading = findReading(archive.database, session.transcriptPath);
    if (!reading) return;
    if (fill && isRatherFull(fill)) {
      const facts = openLedger(archive.database, reading.transcriptId).all();
      keepTaskSummaries(session, reading.progress.turn, facts, config, archive, now());
    }
    archive.transaction(() => noteTaskCheck(archive.database, reading.transcriptId, reading.progress.turn));
  } catch (error) {
    context.log(`looking for finished tasks failed: ${(error as Error).stack}`);
  }
}

/** Of what fits before a compaction. */
const FULL_PERCENT = 70;
/** For models of which it is not known when the client compacts. */
const FULL_TOKENS = 110_000;

/** By where the client compacts by itself; where it never does, by the window; where neither is known, by tokens. */
function isRatherFull({ tokens, window, threshold }: SessionFill): boolean {
  const full = threshold === 'never' ? window : threshold;
  if (full === 'unknown') return tokens >= FULL_TOKENS;
  return tokens * 100 >= full * FULL_PERCENT;
}
