import { openLedger } from '../archive/records/ledger.ts';
import { findRunningPrompt } from '../archive/records/sessions.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeState, type SessionState } from '../brief/compose-state.ts';
import { readTasks } from '../clients/claude-code/rows/read-tasks.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { mergeTasks } from '../session/merge-tasks.ts';

export interface SavedState extends SessionState {
  turn: number;
  /** Facts on record now. */
  facts: number;
  /** Finished tasks that are kept in one line each. */
  finishedTasks: number;
}

/** Where a session stands that was read to its end, with its finished tasks put into lines. Nothing without a transcript. */
export function saveState(
  session: SessionRef,
  archive: Archive,
  { config, claudeDir, masker, now }: Context,
): SavedState | undefined {
  const { database } = archive;
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return undefined;
  const { turn, generation } = reading.progress;
  const mark = { uuid: '', line: 0, time: now().toISOString(), turn, generation };
  const recorded = openLedger(database, reading.transcriptId).all();
  const facts = mergeTasks(recorded, readTasks(claudeDir, session.id), mark, masker);
  const finished = keepTaskSummaries(session, turn, facts, config, archive, now());
  const runningPrompt = findRunningPrompt(database, session.id);
  return {
    ...composeState({ facts, runningPrompt, cwd: session.cwd, turn }),
    turn,
    facts: facts.length,
    finishedTasks: finished.length,
  };
}
