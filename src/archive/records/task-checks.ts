import type { Database } from '../sqlite/binding.ts';

/** How many turns lie between two looks for finished tasks that nobody speaks of any more. */
const CHECK_EVERY_TURNS = 10;

/** The cheap look at every event: whether it is time again, and whether a finished task has no summary yet. */
export function isTaskCheckDue(database: Database, transcriptPath: string): boolean {
  const row = database.get`SELECT 1 FROM transcripts WHERE path = ${transcriptPath}
    AND json_extract(progress, '$.turn') >= tasks_checked_turn + ${CHECK_EVERY_TURNS}
    AND EXISTS (
      SELECT 1 FROM facts WHERE transcript_id = transcripts.id AND kind = 'task' AND status = 'done'
        AND NOT EXISTS (SELECT 1 FROM task_summaries WHERE task_summaries.session_id = transcripts.session_id
          AND task = facts.key AND subject = facts.text))`;
  return row !== undefined;
}

export function noteTaskCheck(database: Database, transcriptId: number, turn: number): void {
  database.run`UPDATE transcripts SET tasks_checked_turn = ${turn} WHERE id = ${transcriptId}`;
}
