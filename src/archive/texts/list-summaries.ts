import { selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { conditionsOf, type TextFilter } from './text-filter.ts';

/** A summary that the client wrote: the trace that every compaction leaves, whoever was told of it. */
export interface Summary {
  sessionId: string;
  cwd: string;
  time: number;
  line: number;
  uuid: string;
}

/** Newest first, of sessions themselves, not of their agents. */
export function listSummaries(database: Database, filter: TextFilter, limit?: number): Summary[] {
  const conditions = [
    { sql: "transcripts.agent_id = ''", values: [] },
    ...conditionsOf({ ...filter, kinds: ['summary'] }),
  ];
  const { sql, values } = selectWhere(conditions, 'entries.time DESC', limit);
  return database
    .prepare(
      `SELECT session_id, cwd, time, entries.line AS line, uuid FROM entries
       JOIN transcripts ON transcripts.id = transcript_id ${sql}`,
    )
    .all(...values)
    .map((row) => ({
      sessionId: row.session_id as string,
      cwd: row.cwd as string,
      time: row.time as number,
      line: row.line as number,
      uuid: row.uuid as string,
    }));
}
