import type { Database } from '../sqlite/binding.ts';
import type { SqlValue } from '../sqlite/sql.ts';

type Row = Record<string, SqlValue>;

/** All records of one session, without its texts. */
export interface SessionRecords {
  session: Row;
  /** With `agent_id` of the session's agents; empty for its own. */
  facts: Row[];
  compactions: Row[];
  handoffs: Row[];
  tasks: Row[];
  pins: Row[];
}

/** A session and how far it was read. */
export interface SessionSign {
  id: string;
  /** A value that changes as soon as any record of the session changes. */
  sign: string;
  /** Its own and those of its agents. */
  transcriptIds: number[];
  /** The number of lines read of the longest transcript. */
  lines: number;
}

export function listSessionSigns(database: Database): SessionSign[] {
  return database
    .prepare(
      // All transcripts at once, because they have no index by session.
      `WITH read AS MATERIALIZED (
         SELECT session_id, json_group_array(offset || ' ' || line) AS places, json_group_array(id) AS
           transcript_ids,
           max(line) AS lines FROM transcripts GROUP BY session_id
       )
       SELECT id, coalesce(transcript_ids, '[]') AS transcript_ids, coalesce(lines, 0) AS lines, json_array(
         seen_at, ended_at, branch, continues, json(coalesce(places, '[]')),
         (SELECT json_group_array(json_array(compactions.id, number, restored_at, finished_at, prompts, kept,
           restored,
            deferred, lost, length(summary), json_array_length(regrets))) FROM compactions
          WHERE session_id = sessions.id),
         model_handoff ->> 'writtenAt',
         (SELECT count(*) || ' ' || max(id) FROM task_summaries WHERE session_id = sessions.id),
         (SELECT count(*) || ' ' || max(id) FROM pins WHERE session_id = sessions.id)
       ) AS sign FROM sessions LEFT JOIN read ON read.session_id = sessions.id ORDER BY id`,
    )
    .all()
    .map(({ id, sign, transcript_ids, lines }) => ({
      id: id as string,
      sign: sign as string,
      lines: lines as number,
      transcriptIds: JSON.parse(transcript_ids as string),
    }));
}

export function readSessionRecords(
  database: Database,
  { id, transcriptIds, lines }: SessionSign,
): SessionRecords | undefined {
  const session = database
    .prepare(
      `SELECT sessions.*, progress ->> '$.model' AS model
       FROM sessions LEFT JOIN transcripts ON path = transcript_path WHERE sessions.id = ?`,
    )
    .get(id);
  if (!session) return undefined;
  const all = (sql: string) => database.prepare(sql).all(id);
  const facts = database.prepare(
    // An agent's ledger belongs to its own transcript, which only its path distinguishes.
    `SELECT facts.*, iif(path = ?, '', path) AS of_path FROM facts JOIN transcripts ON transcripts.id = transcript_id
     WHERE transcript_id = ? ORDER BY kind, key`,
  );
  return {
    session: { ...session, lines },
    facts: transcriptIds.flatMap((transcript) => facts.all(session.transcript_path!, transcript)),
    compactions: all(
      `SELECT *, json_array_length(regrets) AS regrets FROM compactions WHERE session_id = ? ORDER BY id`,
    ),
    handoffs: all(
      `SELECT model_handoff ->> 'writtenAt' AS written_at, model_handoff ->> 'writtenBy' AS written_by,
         model_handoff ->> 'text' AS text FROM sessions WHERE id = ? AND model_handoff IS NOT NULL`,
    ),
    tasks: all('SELECT * FROM task_summaries WHERE session_id = ? ORDER BY id'),
    pins: all('SELECT * FROM pins WHERE session_id = ? ORDER BY id'),
  };
}
