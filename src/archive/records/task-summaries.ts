import type { FinishedTask } from '../../domain/fact.ts';
import { type RecordFilter, recordConditions, selectWhere } from '../lists/record-filter.ts';
import type { Database } from '../sqlite/binding.ts';
import { insertion, listOfValues, sql } from '../sqlite/sql.ts';

type TaskSummary = FinishedTask & { sessionId: string; madeAt: string };

/** Stores the summary of a task, unless it has or had one. Returns whether it is new. */
export function addTaskSummary(database: Database, summary: TaskSummary): boolean {
  return database.run`INSERT OR IGNORE INTO task_summaries ${insertion({ ...summary })}`.changes === 1;
}

/** Newest first. */
export function listTaskSummaries(database: Database, { id, ...filter }: RecordFilter & { id?: number }) {
  const conditions = [
    sql`cleared_at IS NULL`,
    id === undefined ? undefined : sql`task_summaries.id = ${id}`,
    ...recordConditions(filter, 'made_at'),
  ];
  return database.all<TaskSummary & { id: number; cwd: string; startedTurn: number | null }>`
    SELECT task_summaries.*, coalesce(cwd, '') AS cwd, (
      SELECT detail ->> 'startedTurn' FROM facts JOIN transcripts ON transcripts.id = transcript_id
      WHERE path = transcript_path AND kind = 'task' AND key = task
    ) AS started_turn
    FROM task_summaries LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'task_summaries.id DESC')}`;
}

/** Clears the text of summaries; the rows stay, so that they are not made again. Returns their number. */
export function clearTaskSummaries(database: Database, ids: readonly number[], now: string): number {
  return database.run`UPDATE task_summaries SET text = '', cleared_at = ${now}
    WHERE id IN (${listOfValues(ids)}) AND cleared_at IS NULL`.changes;
}
