import type { Fact, FactKind, FactStatus } from '../../domain/fact.ts';
import type { Database } from './binding.ts';
import { beginsWith, type Condition, liesIn } from './condition.ts';
import { toFact } from './ledger.ts';

/** A fact, and the session that it is of. */
export interface StoredFact extends Fact {
  sessionId: string;
}

export interface FactFilter {
  kinds: readonly FactKind[];
  status?: FactStatus;
  /** All of these must be in its text, in any case. */
  words?: readonly string[];
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** First seen at this time or later. */
  since?: string;
  limit: number;
  /** How many of the newest to leave out, for a next page. */
  offset?: number;
}

/** Facts of all sessions that fit, those that came up last first. A fork has the facts of its parent too: once is enough. */
export function listFacts(database: Database, filter: FactFilter): StoredFact[] {
  const { kinds, status, words = [], folders, sessionId, since, limit, offset = 0 } = filter;
  const conditions: (Condition | undefined)[] = [
    { sql: `kind IN (${kinds.map(() => '?').join(', ')})`, values: kinds },
    status === undefined ? undefined : { sql: 'status = ?', values: [status] },
    ...words.map((word) => ({ sql: 'instr(lower(text), lower(?)) > 0', values: [word] })),
    folders && liesIn('cwd', folders),
    beginsWith('session_id', sessionId),
    since === undefined ? undefined : { sql: 'first_time >= ?', values: [since] },
  ];
  const present = conditions.filter((condition) => condition !== undefined);
  return database
    .prepare(
      `SELECT facts.*, session_id, max(transcript_id) FROM facts JOIN transcripts ON transcripts.id = transcript_id
         LEFT JOIN sessions ON sessions.id = session_id WHERE ${present.map(({ sql }) => `(${sql})`).join(' AND ')}
       GROUP BY kind, key, first_time ORDER BY first_time DESC, first_line DESC LIMIT ? OFFSET ?`,
    )
    .all(...present.flatMap(({ values }) => values), limit, offset)
    .map((row) => ({ ...toFact(row), sessionId: row.session_id as string }));
}
