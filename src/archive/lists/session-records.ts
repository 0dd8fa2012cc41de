import type { Database, SqlValue } from '../sqlite/binding.ts';

type Row = Record<string, SqlValue>;

/** All that is on record of one session, but for its words. */
export interface SessionRecords {
  session: Row;
  /** With `agent_id` of the session's agents; empty for its own. */
  facts: Row[];
  compactions: Row[];
  handovers: Row[];
  tasks: Row[];
  pins: Row[];
}

/** Each session with a text that is another one as soon as anything on record of it has changed. */
export function listSessionSigns(database: Database): { id: string; sign: string }[] {
  return database
    .prepare(
      `SELECT id, json_array(
         seen_at, ended_at, branch, model, continues,
         (SELECT json_group_array(offset || ' ' || line) FROM transcripts WHERE session_id = sessions.id),
         (SELECT json_group_array(json_array(compactions.id, number, restored_at, finished_at, tracked, kept, restored,
            deferred, lost, length(summary), count)) FROM compactions LEFT JOIN regret_records ON compaction_id = compactions.id
          WHERE session_id = sessions.id),
         (SELECT max(id) FROM handovers WHERE session_id = sessions.id),
         (SELECT count(*) || ' ' || max(id) FROM task_summaries WHERE session_id = sessions.id),
         (SELECT count(*) || ' ' || max(id) FROM pins WHERE session_id = sessions.id)
       ) AS sign FROM sessions ORDER BY id`,
    )
    .all() as unknown as { id: string; sign: string }[];
}

export function readSessionRecords(database: Database, sessionId: string): SessionRecords | undefined {
  const session = database.prepare('SELECT * FROM sessions WHERE id = ?').get(sessionId);
  if (!session) return undefined;
  const all = (sql: string) => database.prepare(sql).all(sessionId);
  return {
    session: { ...session, lines: findLines(database, sessionId) },
    // An agent's ledger has a transcript of its own, which only its path tells apart.
    facts: all(
      `SELECT facts.*, iif(path = transcript_path, '', path) AS of_path FROM facts
       JOIN transcripts ON transcripts.id = transcript_id JOIN sessions ON sessions.id = session_id
       WHERE session_id = ? ORDER BY transcript_id, kind, key`,
    ),
    compactions: all(
      `SELECT compactions.*, count AS regrets, facts AS survival FROM compactions
       LEFT JOIN regret_records ON regret_records.compaction_id = compactions.id
       LEFT JOIN survival_records ON survival_records.compaction_id = compactions.id
       WHERE session_id = ? ORDER BY compactions.id`,
    ),
    handovers: all('SELECT * FROM handovers WHERE session_id = ? ORDER BY id'),
    tasks: all('SELECT * FROM task_summaries WHERE session_id = ? ORDER BY id'),
    pins: all('SELECT * FROM pins WHERE session_id = ? ORDER BY id'),
  };
}

function findLines(database: Database, sessionId: string): number {
  const row = database
    .prepare('SELECT coalesce(max(line), 0) AS line FROM transcripts WHERE session_id = ?')
    .get(sessionId);
  return row?.line as number;
}
