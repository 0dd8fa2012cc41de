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

/** What was decided, by the record: what the user answered, approved, refused or noted, and the lines of handoffs. */
export const decisionKinds = ['answer', 'plan', 'refusal', 'note', 'handoff'] as const;

export interface Decision {
  kind: (typeof decisionKinds)[number];
  text: string;
  status: FactStatus;
  time: string;
  sessionId: string;
  cwd: string;
  /** The line in the transcript; below 1 if it was copied from the session it was forked from. */
  line: number;
  uuid: string;
}

interface DecisionFilter extends RecordFilter {
  kinds?: readonly Decision['kind'][];
  /** All of these must be in its text, in any case. */
  words?: readonly string[];
  /** How many of the newest to skip, for paging. */
  offset?: number;
}

/** Newest first. Words and limit are about single decisions, of which one handoff holds many. */
export function listDecisions(
  database: Database,
  { kinds, words = [], offset = 0, limit = Number.POSITIVE_INFINITY, ...filter }: DecisionFilter,
): Decision[] {
  const wanted = words.map((word) => word.toLowerCase());
  return listFacts(database, { ...filter, kinds: kinds ?? decisionKinds })
    .flatMap(({ kind, text, status, detail, first: { time, line, uuid }, sessionId, cwd }) => {
      const place = { kind: kind as Decision['kind'], status, time, sessionId, cwd, line, uuid };
      return textsOf(kind, text, detail).map((each) => ({ ...place, text: each }));
    })
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
    .slice(offset, offset + limit);
}

/** The mark of an item in a list, and lines that are only headings. */
const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/;
const HEADING = /^\s*#/;

/** The lines of a handoff are decisions of their own; a refusal is told with its words. */
function textsOf(kind: FactKind, text: string, { words = '' }: Fact['detail']): string[] {
  if (kind === 'handoff')
    return text
      .split('\n')
      .filter((line) => line.trim() !== '' && !HEADING.test(line))
      .map((line) => line.replace(ITEM, ''));
  return [words === '' ? text : `${text}: "${words}"`];
}
