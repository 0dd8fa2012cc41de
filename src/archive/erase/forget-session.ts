import { beginsWith, selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';

/** What was learned of a session from its transcripts, and can be learned from them again. */
export interface LearnedSession {
  id: string;
  cwd: string;
  /** Its own, and those of its agents. */
  transcripts: { path: string; lines: number }[];
  facts: number;
  taskSummaries: number;
}

/** The sessions whose ids begin like this; more than two are not of interest to who wants one. */
export function listLearned(database: Database, sessionId: string): LearnedSession[] {
  const rows = database.all<{ id: string; cwd: string }>`SELECT id, cwd FROM sessions
    ${selectWhere([beginsWith('id', sessionId)], 'seen_at DESC', 3)}`;
  return rows.map((row) => measure(database, row));
}

/** Forgets what was learned. What happened at compactions, and what models were given, stays: it cannot be made again. */
export function forgetLearned(database: Database, sessionId: string): void {
  const own = sql`(SELECT id FROM transcripts WHERE session_id = ${sessionId})`;
  database.run`DELETE FROM facts WHERE transcript_id IN ${own}`;
  database.run`DELETE FROM rows_seen WHERE transcript_id IN ${own}`;
  database.run`DELETE FROM transcripts WHERE session_id = ${sessionId}`;
  database.run`DELETE FROM task_summaries WHERE session_id = ${sessionId}`;
}

function measure(database: Database, { id, cwd }: { id: string; cwd: string }): LearnedSession {
  return {
    id,
    cwd,
    transcripts: database.all`SELECT path, line AS lines FROM transcripts WHERE session_id = ${id} ORDER BY id`,
    facts: database.value`SELECT count(*) FROM facts JOIN transcripts ON transcripts.id = transcript_id
      WHERE session_id = ${id}`!,
    taskSummaries: database.value`SELECT count(*) FROM task_summaries WHERE session_id = ${id}`!,
  };
}
