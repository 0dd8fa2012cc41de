import type { Injection } from '../records/injections.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';
import { beginsWith, selectWhere } from './condition.ts';

/** A text as it was given to a model, with what was written down about it at that moment. */
export interface StoredInjection extends Injection {
  id: number;
  characters: number;
  /** When secrets were masked in it that stood there when it was given; its hash was made anew then. */
  redactedAt: string | null;
}

export interface InjectionFilter {
  compactionId?: number;
  /** The id of a session or how it begins. */
  sessionId?: string;
  since?: string;
  limit?: number;
}

/** Newest first. */
export function listInjections(database: Database, filter: InjectionFilter): StoredInjection[] {
  const { compactionId, sessionId, since, limit } = filter;
  const conditions = [
    compactionId === undefined ? undefined : { sql: 'compaction_id = ?', values: [compactionId] },
    beginsWith('session_id', sessionId),
    since === undefined ? undefined : { sql: 'injected_at >= ?', values: [since] },
  ];
  const { sql, values } = selectWhere(conditions, 'injected_at DESC, id DESC', limit);
  return database
    .prepare(`SELECT * FROM context_injections ${sql}`)
    .all(...values)
    .map(toInjection);
}

function toInjection(row: Record<string, SqlValue>): StoredInjection {
  return {
    id: row.id as number,
    sessionId: row.session_id as string,
    agentId: row.agent_id as string,
    compactionId: row.compaction_id as number | null,
    injectedAt: row.injected_at as string,
    event: row.event as string,
    matcher: row.matcher as string,
    sha256: row.sha256 as string,
    characters: row.characters as number,
    tokens: row.tokens as number,
    reason: row.reason as string,
    text: row.text as string,
    redactedAt: row.redacted_at as string | null,
  };
}
