import { selectWhere } from '../lists/condition.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
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
  const conditions = [sql`transcripts.agent_id = ''`, ...conditionsOf({ ...filter, kinds: ['summary'] })];
  return database.all`SELECT session_id, cwd, time, entries.line AS line, uuid FROM entries
    JOIN transcripts ON transcripts.id = transcript_id ${selectWhere(conditions, 'entries.time DESC', limit)}`;
}
