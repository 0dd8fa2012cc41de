import { beginsWith, selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';

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
  const { sql, values } = selectWhere([beginsWith('id', sessionId)], 'seen_at DESC', 3);
  return database
    .prepare(`SELECT id, cwd FROM sessions ${sql}`)
    .all(...values)
    .map((row) => measure(database, row.id as string, row.cwd as string));
}

/** Forgets what was learned. What happened at compactions, and what models were given, stays: it cannot be made again. */
export function forgetLearned(database: Database, sessionId: string): void {
  const own = '(SELECT id FROM transcripts WHERE session_id = ?)';
  database.prepare(`DELETE FROM facts WHERE transcript_id IN ${own}`).run(sessionId);
  database.prepare(`DELETE FROM rows_seen WHERE transcript_id IN ${own}`).run(sessionId);
  database.prepare('DELETE FROM transcripts WHERE session_id = ?').run(sessionId);
  database.prepare('DELETE FROM task_summaries WHERE session_id = ?').run(sessionId);
}

function measure(database: Database, id: string, cwd: string): LearnedSession {
  const count = (sql: string) => Number(Object.values(database.prepare(sql).get(id) ?? {})[0] ?? 0);
  return {
    id,
    cwd,
    transcripts: database
      .prepare('SELECT path, line FROM transcripts WHERE session_id = ? ORDER BY id')
      .all(id)
      .map((row) => ({ path: row.path as string, lines: row.line as number })),
    facts: count(
      'SELECT count(*) FROM facts JOIN transcripts ON transcripts.id = transcript_id WHERE session_id = ?',
    ),
    taskSummaries: count('SELECT count(*) FROM task_summaries WHERE session_id = ?'),
  };
}
