import type { SurvivalCounts } from '../../domain/survival.ts';
import { countRegrets } from '../records/regrets.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { listCompactions, type StoredCompaction, withoutRepeated } from './list-compactions.ts';
import { type RecordFilter, recordConditions, where } from './record-filter.ts';

/** What compactions did, what was given back, and which files the sessions used. */
export interface RecordCounts {
  sessions: number;
  compactions: { all: number; auto: number; manual: number };
  /** Of compactions at which a brief was due; null if there are none. */
  survival: {
    compactions: number;
    /** Share of the prompts that the summary or kept messages held, in percent. */
    native: number | null;
    /** Share of them that the model had after what tideproof gave back, in percent. */
    restored: number | null;
    /** Characters that were given back. */
    characters: number;
    unassisted: UnassistedCounts;
  };
  /** What was looked up again after compactions; null when none was measured. */
  regret: { compactions: number; things: number } | null;
  /** Every text that models were given, at starts, with prompts and around compactions. */
  given: { texts: number; tokens: number };
  /** Files that sessions worked with, the most used first. */
  files: { path: string; uses: number }[];
}

/** Compactions known only from a transcript, at which nothing was given back; scored by a replay. */
export interface UnassistedCounts {
  compactions: number;
  prompts: number;
  kept: number;
  /** Lost facts that a brief would have given back. */
  restorable: number;
}

const FILES_MAX = 50;

/** Keeps the given order, newest first. */
export function listUnassisted(compactions: readonly StoredCompaction[]): StoredCompaction[] {
  const own = withoutRepeated(compactions.toReversed()).reverse();
  return own.filter(({ restorable }) => restorable !== null);
}

export function countUnassisted(compactions: readonly StoredCompaction[]): UnassistedCounts {
  const sum = (of: (compaction: StoredCompaction) => number | undefined) =>
    compactions.reduce((total, compaction) => total + (of(compaction) ?? 0), 0);
  return {
    compactions: compactions.length,
    prompts: sum(({ counts }) => counts?.prompts),
    kept: sum(({ counts }) => counts?.kept),
    restorable: sum(({ restorable }) => restorable ?? 0),
  };
}

export function countRecord(database: Database, filter: RecordFilter): RecordCounts {
  const { session, ...others } = filter;
  const past = listCompactions(database, { ...others, sessionId: session, past: true });
  const judged = past.flatMap(({ counts, restorable }) =>
    counts && counts.prompts > 0 && restorable === null ? [counts] : [],
  );
  const sum = (name: keyof SurvivalCounts) => judged.reduce((total, counts) => total + counts[name], 0);
  const countOf = (wanted: string) => past.filter(({ trigger }) => trigger === wanted).length;
  const [prompts, kept, restored] = [sum('prompts'), sum('kept'), sum('restored')];
  const { characters, ...given } = countGiven(database, filter);
  return {
    sessions: countSessions(database, filter),
    compactions: { all: past.length, auto: countOf('auto'), manual: countOf('manual') },
    survival: {
      compactions: judged.length,
      native: percentOf(kept, prompts),
      restored: percentOf(kept + restored, prompts),
      characters,
      unassisted: countUnassisted(listUnassisted(past)),
    },
    regret: sumRegrets(countRegrets(database), past),
    given,
    files: listFiles(database, filter),
  };
}

function sumRegrets(
  counts: ReadonlyMap<number, number>,
  past: readonly { id: number }[],
): RecordCounts['regret'] {
  const measured = past.flatMap(({ id }) => counts.get(id) ?? []);
  if (measured.length === 0) return null;
  return { compactions: measured.length, things: measured.reduce((sum, count) => sum + count, 0) };
}

/** Rounded down, so that 100 means that nothing is missing. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((100 * part) / whole);
}

function countSessions(database: Database, filter: RecordFilter): number {
  return database.value<number>`SELECT count(*) FROM sessions
    ${where(recordConditions(filter, { session: 'id', time: 'seen_at' }))}`!;
}

/** The instructions for the summarizer are not counted in the characters given back. */
function countGiven(
  database: Database,
  filter: RecordFilter,
): RecordCounts['given'] & { characters: number } {
  const conditions = recordConditions(filter, { session: 'session_id', time: 'injected_at' });
  return database.get`SELECT count(*) AS texts, coalesce(sum(tokens), 0) AS tokens,
      coalesce(sum(characters) FILTER (WHERE compaction_id IS NOT NULL AND event <> 'compaction-started'), 0)
        AS characters
    FROM context_injections LEFT JOIN sessions ON sessions.id = session_id ${where(conditions)}`!;
}

function listFiles(database: Database, filter: RecordFilter): RecordCounts['files'] {
  const conditions = [
    sql`kind = 'file'`,
    ...recordConditions(filter, { session: 'transcripts.session_id', time: 'last_time' }),
  ];
  return database.all`SELECT text AS path, sum(uses) AS uses
    FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    ${where(conditions)} GROUP BY text ORDER BY uses DESC, text LIMIT ${FILES_MAX}`;
}
