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
  /** All of these must be in its text, in any case. */
  words?: readonly string[];
  /** How many of the newest to skip, for paging. */
  offset?: number;
}

/** Newest first. A fork holds the facts of its parent too: each is listed once, where it was first seen. */
export function listFacts(database: Database, filter: FactFilter): StoredFact[] {
  const { kinds, status, words = [], limit, offset } = filter;
  const conditions = [
    sql`kind IN (${listOfValues(kinds)})`,
    status === undefined ? undefined : sql`status = ${status}`,
    ...words.map((word) => sql`instr(lower(text), lower(${word})) > 0`),
    ...recordConditions(filter, { session: 'transcripts.session_id', time: 'first_time' }),
  ];
  // Facts with lines below 1 were copied from the session that this one was forked from. A negative LIMIT means no
  // limit.
  const { sql: text, values } = sql`SELECT facts.*, session_id, coalesce(cwd, '') AS cwd, max(first_line)
    FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    ${where(conditions)} GROUP BY kind, key, first_uuid, first_time
    ORDER BY first_time DESC, first_line DESC LIMIT ${limit ?? -1} OFFSET ${offset ?? 0}`;
  const rows = database.prepare(text).all(...values);
  return rows.map((row) => ({ ...toFact(row), sessionId: row.session_id as string, cwd: row.cwd as string }));
}

/** A decision, or an attempt that was given up, with its reason and source. */
export interface Decision {
  kind: 'decision' | 'attempt';
  text: string;
  status: FactStatus;
  time: string;
  sessionId: string;
  cwd: string;
  /** The line in the transcript; below 1 if it was copied from the session it was forked from. */
  line: number;
  uuid: string;
}

/** Newest first. */
export function listDecisions(database: Database, filter: RecordFilter): Decision[] {
  return listFacts(database, { ...filter, kinds: ['decision', 'attempt'] }).map(
    ({ kind, text, status, first: { time, line, uuid }, sessionId, cwd }) => ({
      kind: kind as Decision['kind'],
      text,
      status,
      time,
      sessionId,
      cwd,
      line,
      uuid,
    }),
  );
}
