import type { FinishedTask } from '../../domain/task.ts';
import { beginsWith, liesIn, selectWhere } from '../lists/condition.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';

/** How many turns lie between two looks for finished tasks that nobody speaks of any more. */
const CHECK_EVERY_TURNS = 10;

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
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO task_summaries (session_id, task, subject, text, done_turn, done_line, made_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(sessionId, task, subject, text, doneTurn, doneLine, madeAt);
  return Number(changes) === 1;
}

/** Newest first. */
export function listTaskSummaries(database: Database, filter: TaskSummaryFilter): StoredTaskSummary[] {
  const { sql, values } = selectWhere(conditionsOf(filter), 'task_summaries.id DESC', undefined);
  return database
    .prepare(
      `SELECT task_summaries.*, cwd FROM task_summaries LEFT JOIN sessions ON sessions.id = session_id ${sql}`,
    )
    .all(...values)
    .map(toSummary);
}

/** Empties summaries for good: the rows stay, so that they are not made again. Gives back how many they were. */
export function clearTaskSummaries(database: Database, ids: readonly number[], now: string): number {
  const clear = database.prepare(
    "UPDATE task_summaries SET text = '', cleared_at = ? WHERE id = ? AND cleared_at IS NULL",
  );
  return ids.reduce((count, id) => count + Number(clear.run(now, id).changes), 0);
}

function conditionsOf({ id, sessionId, folders }: TaskSummaryFilter) {
  return [
    { sql: 'cleared_at IS NULL', values: [] },
    id === undefined ? undefined : { sql: 'task_summaries.id = ?', values: [id] },
    beginsWith('session_id', sessionId),
    folders && liesIn('sessions.cwd', folders),
  ];
}

function toSummary(row: Record<string, SqlValue>): StoredTaskSummary {
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    cwd: (row.cwd ?? '') as string,
    task: row.task as string,
    subject: row.subject as string,
    text: row.text as string,
    doneTurn: row.done_turn as number,
    doneLine: row.done_line as number,
    madeAt: row.made_at as string,
  };
}

/** The cheap look at every event: whether it is time again, and whether a finished task has no summary yet. */
export function isTaskCheckDue(database: Database, transcriptPath: string): boolean {
  const row = database
    .prepare(
      `SELECT 1 FROM transcripts WHERE path = ?
         AND json_extract(progress, '$.turn') >= tasks_checked_turn + ${CHECK_EVERY_TURNS}
         AND EXISTS (
           SELECT 1 FROM facts WHERE transcript_id = transcripts.id AND kind = 'task' AND status = 'done'
             AND NOT EXISTS (SELECT 1 FROM task_summaries WHERE task_summaries.session_id = transcripts.session_id
               AND task = facts.key AND subject = facts.text))`,
    )
    .get(transcriptPath);
  return row !== undefined;
}

export function noteTaskCheck(database: Database, transcriptId: number, turn: number): void {
  database.prepare('UPDATE transcripts SET tasks_checked_turn = ? WHERE id = ?').run(turn, transcriptId);
}
