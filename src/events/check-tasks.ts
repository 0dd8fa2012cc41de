import { openLedger } from '../archive/records/ledger.ts';
import { addTaskSummary, listTaskSummaries } from '../archive/records/task-summaries.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findColdTasks, finishedTask, summarizeTask } from '../brief/cold-tasks.ts';
import type { Fact } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import type { EventContext } from './event-context.ts';

/** Summarizes finished tasks ahead of the compaction, which would do what fails here. */
export function checkTasks(session: SessionRef, { archive, database, now }: EventContext): void {
  const reading = findReading(database, session.transcriptPath);
  if (!reading) return;
  const facts = openLedger(database, reading.transcriptId).all();
  keepTaskSummaries(session, { facts, turn: reading.progress.turn }, archive, now());
}

/** Stores one line for each cold task, so that it is the same at every later compaction; returns all as facts. */
export function keepTaskSummaries(
  session: SessionRef,
  { facts, turn }: { facts: readonly Fact[]; turn: number },
  archive: Archive,
  now: Date,
): Fact[] {
  const { database, transaction } = archive;
  const cold = findColdTasks(facts, turn).map((task) => summarizeTask(task, facts, session.cwd));
  const made = { sessionId: session.id, madeAt: now.toISOString() };
  if (cold.length > 0)
    transaction(() => {
      for (const task of cold) addTaskSummary(database, { ...task, ...made });
    });
  // A task that was reopened is not finished, even if it has a stored summary.
  const tasks = facts.filter(({ kind, status }) => kind === 'task' && status === 'open');
  const open = new Set(tasks.map(({ key }) => key));
  return listTaskSummaries(database, { session: session.id })
    .filter(({ task }) => !open.has(task))
    .map(finishedTask);
}
