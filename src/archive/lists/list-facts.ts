import type { Fact, FactKind, FactStatus } from '../../domain/fact.ts';
import { toFact } from '../records/ledger.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';
import { type RecordFilter, recordConditions, where } from './record-filter.ts';

/** A fact and its session. */
export interface StoredFact extends Fact {
  sessionId: string;
  cwd: string;
}

interface FactFilter extends RecordFilter {
  kinds: readonly FactKind[];
  status?: FactStatus;
}

/** Newest first. A fork holds the facts of its parent too: each is listed once, where it was first seen. */
export function listFacts(database: Database, filter: FactFilter): StoredFact[] {
  const { kinds, status, limit } = filter;
  const conditions = [
    sql`kind IN (${listOfValues(kinds)})`,
    status === undefined ? undefined : sql`status = ${status}`,
    ...recordConditions(filter, { session: 'transcripts.session_id', time: 'first_time' }),
  ];
  // Facts with lines below 1 were copied from the session that this one was forked from. A negative LIMIT means no
  // limit.
  const { sql: text, values } = sql`SELECT facts.*, session_id, coalesce(cwd, '') AS cwd, max(first_line)
    FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    ${where(conditions)} GROUP BY kind, key, first_uuid, first_time
    ORDER BY first_time DESC, first_line DESC LIMIT ${limit ?? -1}`;
  const rows = database.prepare(text).all(...values);
  return rows.map((row) => ({ ...toFact(row), sessionId: row.session_id as string, cwd: row.cwd as string }));
}
