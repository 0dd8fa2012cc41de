import type { FinishedTask } from '../../domain/finished-task.ts';
import { beginsWith, liesIn, selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';

/** What was kept of a finished task. */
export interface TaskSummary extends FinishedTask {
  sessionId: string;
  madeAt: string;
}

export interface StoredTaskSummary extends TaskSummary {
  id: number;
  /** The project folder; empty when nothing is known of the session. */
  cwd: string;
}

export interface TaskSummaryFilter {
  id?: number;
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
}

/** Written once: a task that has a summary, or had one that was cleared, keeps it so. Says whether it is new. */
export function addTaskSummary(database: Database, summary: TaskSummary): boolean {
  const { sessionId, task, subject, text, doneTurn, doneLine, madeAt } = summary;
  const added = database.run`INSERT OR IGNORE INTO task_summaries
    (session_id, task, subject, text, done_turn, done_line, made_at)
    VALUES (${sessionId}, ${task}, ${subject}, ${text}, ${doneTurn}, ${doneLine}, ${madeAt})`;
  return added.changes === 1;
}

/** Newest first. */
export function listTaskSummaries(database: Database, filter: TaskSummaryFilter): StoredTaskSummary[] {
  const { id, sessionId, folders } = filter;
  const conditions = [
    sql`cleared_at IS NULL`,
    id === undefined ? undefined : sql`task_summaries.id = ${id}`,
    beginsWith('session_id', sessionId),
    folders && liesIn('sessions.cwd', folders),
  ];
  return database.all`SELECT task_summaries.*, coalesce(cwd, '') AS cwd
    FROM task_summaries LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'task_summaries.id DESC', undefined)}`;
}

/** Empties summaries for good: the rows stay, so that they are not made again. Gives back how many they were. */
export function clearTaskSummaries(database: Database, ids: readonly number[], now: string): number {
  return database.run`UPDATE task_summaries SET text = '', cleared_at = ${now}
    WHERE id IN (${listOfValues(ids)}) AND cleared_at IS NULL`.changes;
}
