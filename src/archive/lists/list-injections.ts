import type { Injection } from '../records/injections.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';
import { selectWhere } from './condition.ts';
import { type RecordFilter, recordConditions } from './record-filter.ts';

/** A text as it was given to a model, with what was written down about it at that moment. */
export interface StoredInjection extends Injection {
  id: number;
  /** The folder of its session; empty when nothing is known of that. */
  cwd: string;
  characters: number;
  /** When secrets were masked in it that stood there when it was given; its hash was made anew then. */
  redactedAt: string | null;
}

export interface InjectionFilter extends RecordFilter {
  compactionId?: number;
  /** How many of the newest to leave out, for a next page. */
  offset?: number;
}

/** Newest first. */
export function listInjections(database: Database, filter: InjectionFilter): StoredInjection[] {
  const { compactionId, limit, offset } = filter;
  const conditions = [
    compactionId === undefined ? undefined : { sql: 'compaction_id = ?', values: [compactionId] },
    ...recordConditions(filter, { session: 'session_id', time: 'injected_at' }),
  ];
  const { sql, values } = selectWhere(conditions, 'injected_at DESC, context_injections.id DESC', limit);
  return database
    .prepare(
      `SELECT context_injections.*, cwd FROM context_injections LEFT JOIN sessions ON sessions.id = session_id ${sql} OFFSET ?`,
    )
    .all(...values, offset ?? 0)
    .map(toInjection);
}

export function countInjections(database: Database): number {
  return Number(database.prepare('SELECT count(*) AS n FROM context_injections').get()?.n);
}

/** What models were given day by day, by the clock on the wall, the oldest first. */
export function sumInjectedByDay(database: Database): { day: string; tokens: number; texts: number }[] {
  return database
    .prepare(
      `SELECT date(injected_at, 'localtime') AS day, sum(tokens) AS tokens, count(*) AS texts
       FROM context_injections GROUP BY day ORDER BY day`,
    )
    .all()
    .map(({ day, tokens, texts }) => ({
      ...{ day: String(day), tokens: Number(tokens), texts: Number(texts) },
    }));
}

function toInjection(row: Record<string, SqlValue>): StoredInjection {
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    cwd: (row.cwd ?? '') as string,
    agentId: row.agent_id as string,
    compactionId: row.compaction_id as number | null,
    injectedAt: row.injected_at as string,
    event: row.event as Injection['event'],
    matcher: row.matcher as string,
    sha256: row.sha256 as string,
    characters: row.characters as number,
    tokens: row.tokens as number,
    reason: row.reason as string,
    text: row.text as string,
    redactedAt: row.redacted_at as string | null,
  };
}
