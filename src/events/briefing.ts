import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openLedger } from '../archive/records/ledger.ts';
import { findHeldAt, setHeldAt } from '../archive/records/note-entries.ts';
import { noteTaskCheck } from '../archive/records/task-checks.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { writeHandoff } from '../documents/write-handoff.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { Reply } from '../domain/reply.ts';
import type { SessionRef } from '../domain/session.ts';
import { archiveSession } from '../history/archive-session.ts';
import { mendArchive } from '../history/mend-archive.ts';
import type { SessionFill } from '../session/find-fill.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { deliverLate } from './deliver-late.ts';
import { instructSummarizer } from './instruct-summarizer.ts';
import { keepDocuments } from './keep-documents.ts';
import { restoreSession } from './restore-session.ts';
import { saveAtThreshold } from './save-at-threshold.ts';
import { startSession } from './start-session.ts';
import { warnModel } from './warn-model.ts';

/** So long after it was held the user may type `/compact` again and is let through. */
const SECOND_TRY_MILLISECONDS = 10 * 60_000;

/** What is done for events that are answered with words, leave documents or keep every word, and work that is seldom due. All need much code, so the other events do without it. */
export const briefing = {
  archiveSession,
  mendArchive,
  checkTasks,
  deliverLate,
  holdCompaction,
  instructSummarizer,
  keepDocuments,
  restoreSession,
  saveAtThreshold,
  startHandover,
  startSession,
  warnModel,
};

export type Briefing = typeof briefing;

/**
 * From time to time in the middle of work: once the context is rather full, finished tasks are put into lines before a
 * compaction needs them. What fails here is made up for by the compaction itself.
 */
function checkTasks(
  session: SessionRef,
  fill: SessionFill | undefined,
  archive: Archive,
  context: Context,
): void {
  try {
    const { config, now } = context;
    const reading = findReading(archive.database, session.transcriptPath);
    if (!reading) return;
    if (fill && isRatherFull(fill, config)) {
      const facts = openLedger(archive.database, reading.transcriptId).all();
      keepTaskSummaries(session, reading.progress.turn, facts, config, archive, now());
    }
    archive.transaction(() => noteTaskCheck(archive.database, reading.transcriptId, reading.progress.turn));
  } catch (error) {
    context.log(`looking for finished tasks failed: ${(error as Error).stack}`);
  }
}

/** By where the client compacts by itself; where it never does, by the window; where neither is known, by a setting. */
function isRatherFull({ tokens, window, threshold }: SessionFill, config: Config): boolean {
  const full = threshold === 'never' ? window : threshold;
  if (full === 'unknown') return tokens >= config['coldTasks.atTokens'];
  return tokens * 100 >= full * config['coldTasks.fromPercent'];
}

/**
 * The guard: holds a compaction that the user asked for, once, if they switched that on and the handoff is safe on disk.
 * Whatever goes wrong lets it through, and one that the client starts itself is never held.
 */
function holdCompaction(
  event: Extract<ClientEvent, { kind: 'compaction-started' }>,
  archive: Archive,
  context: Context,
): Reply | undefined {
  const { session, trigger, agentId } = event;
  if (trigger !== 'manual' || agentId !== undefined || !archive.isLasting) return undefined;
  try {
    if (!context.config['guard.manualCompact']) return undefined;
    const now = context.now();
    const heldAt = findHeldAt(archive.database, session.id);
    if (heldAt !== undefined && now.getTime() - Date.parse(heldAt) <= SECOND_TRY_MILLISECONDS)
      return undefined;
    const written = writeHandoff(session, 'because /compact was held', archive, context);
    if (written === undefined) return undefined;
    const isNoted = archive.transaction(() => setHeldAt(archive.database, session.id, now.toISOString()));
    return isNoted ? { kind: 'hold-compaction', reason: reasonOf(written.path) } : undefined;
  } catch (error) {
    context.log(`the guard failed and let the compaction through: ${(error as Error).stack}`);
    return undefined;
  }
}

function reasonOf(path: string): string {
  return `tideproof holds this once. The handoff is saved: ${path}. Add what only this conversation knows, with \`tideproof note "…"\` or in the file; then type /compact again within 10 minutes, and it goes through.`;
}

/** Has a model write a handover in the background, if the user wants that. The client waits for nothing of it. */
function startHandover({ session }: ClientEvent, context: Context): void {
  const { environment, log } = context;
  if (context.config['handover.model'] === 'off') return;
  try {
    const command = join(__dirname, 'tideproof.cjs');
    const child = spawn(process.execPath, [command, 'handover', session.id, '--background'], {
      detached: true,
      stdio: 'ignore',
      env: environment,
      windowsHide: true,
    });
    child.once('error', (error) => log(`handover not started: ${error.stack}`));
    child.unref();
  } catch (error) {
    log(`handover not started: ${(error as Error).stack}`);
  }
}
