import { addTaskSummary, listTaskSummaries } from '../archive/records/task-summaries.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findColdTasks, finishedTask, summarizeTask } from '../brief/cold-tasks.ts';
import type { Fact } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';

/** Stores one line for each cold task, so that it is the same at every later compaction; returns all as facts. */
export function keepTaskSummaries(
  session: SessionRef,
  turn: number,
  facts: readonly Fact[],
  archive: Archive,
  now: Date,
): Fact[] {
  const { database } = archive;
  const cold = findColdTasks(facts, turn);
  const madeAt = now.toISOString();
  if (cold.length > 0)
    archive.transaction(() => {
      for (const task of cold)
        addTaskSummary(database, {
          ...summarizeTask(task, facts, session.cwd),
          sessionId: session.id,
          madeAt,
        });
    });
  const open = new Set(facts.filter(isOpenTask).map(({ key }) => key));
  return listTaskSummaries(database, { session: session.id })
    .filter(({ task }) => !open.has(task))
    .map(finishedTask);
}

/** A task that was reopened is not finished, even if it has a stored summary. */
function isOpenTask({ kind, status }: Fact): boolean {
  return kind === 'task' && status === 'open';
}
