import type { FactStatus } from '../../domain/fact.ts';
import type { Database } from './binding.ts';
import { where } from './condition.ts';
import { type RecordFilter, recordConditions } from './record-filter.ts';

/** Something that was decided, or tried and dropped, with its reason and where it was said. */
export interface Decision {
  kind: 'decision' | 'attempt';
  text: string;
  status: FactStatus;
  time: string;
  sessionId: string;
  cwd: string;
  /** Where in the transcript; below 1 in that of the session it was forked from. */
  line: number;
  uuid: string;
}

/** Newest first. A fork holds the decisions of its parent too: each is listed once, where it was first made. */
export function listDecisions(database: Database, filter: RecordFilter): Decision[] {
  const conditions = [
    { sql: "kind IN ('decision', 'attempt')", values: [] },
    ...recordConditions(filter, { session: 'transcripts.session_id', time: 'first_time' }),
  ];
  const { sql, values } = where(conditions);
  return (
    database
      .prepare(
        `SELECT kind, text, status, min(first_time) AS time, session_id, coalesce(cwd, '') AS cwd, first_line AS line,
         first_uuid AS uuid
       FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
       ${sql} GROUP BY kind, key, first_uuid ORDER BY time DESC, line DESC LIMIT ?`,
      )
      // To SQLite a negative limit is none.
      .all(...values, filter.limit ?? -1)
      .map((row) => ({
        kind: row.kind as Decision['kind'],
        text: row.text as string,
        status: row.status as FactStatus,
        time: row.time as string,
        sessionId: row.session_id as string,
        cwd: row.cwd as string,
        line: row.line as number,
        uuid: row.uuid as string,
      }))
  );
}
