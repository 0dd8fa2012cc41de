import type { Injection } from '../records/injections.ts';
import type { Database } from '../sqlite/binding.ts';
import { sql } from '../sqlite/sql.ts';
import { type RecordFilter, recordConditions, selectWhere } from './record-filter.ts';

/** A text that was given to a model, with what was recorded at that moment. */
export interface StoredInjection extends Injection {
  id: number;
  /** The folder of its session; empty when nothing is known of that. */
  cwd: string;
  characters: number;
  /** When secrets in it were masked afterwards; its hash was recomputed then. */
  redactedAt: string | null;
}

/** Newest first. */
export function listInjections(
  database: Database,
  filter: RecordFilter & { compactionId?: number; offset?: number },
): StoredInjection[] {
  const { compactionId, limit, offset } = filter;
  const conditions = [
    compactionId === undefined ? undefined : sql`compaction_id = ${compactionId}`,
    ...recordConditions(filter, { session: 'session_id', time: 'injected_at' }),
  ];
  return database.all`SELECT context_injections.*, coalesce(cwd, '') AS cwd
    FROM context_injections LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'injected_at DESC, context_injections.id DESC', limit)} OFFSET ${offset ?? 0}`;
}

export function countInjections(database: Database): number {
  return database.value<number>`SELECT count(*) FROM context_injections`!;
}

/** The tokens of all that models were given. */
export function sumInjected(database: Database): number {
  return database.value<number>`SELECT coalesce(sum(tokens), 0) FROM context_injections`!;
}
