import type { ContextFill } from '../../domain/context-fill.ts';
import type { Database } from './binding.ts';

/** Something that is done once between two compactions when the context has reached a fill. */
export interface MarkReached {
  sessionId: string;
  /** Compactions before it. */
  generation: number;
  kind: 'snapshot' | 'warning';
  name: string;
  fill: Pick<ContextFill, 'tokens' | 'threshold'>;
  reachedAt: string;
}

/** Notes a mark; false when somebody did so before, be it a hook or the status line. */
export function reachMark(database: Database, mark: MarkReached): boolean {
  const { sessionId, generation, kind, name, fill, reachedAt } = mark;
  const threshold = typeof fill.threshold === 'number' ? fill.threshold : null;
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO context_marks VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(sessionId, generation, kind, name, fill.tokens, threshold, reachedAt);
  return Number(changes) === 1;
}

/** The largest fill at which a mark of this kind was noted since the last compaction; 0 when none was. */
export function findMarkedTokens(
  database: Database,
  { sessionId, generation, kind }: Pick<MarkReached, 'sessionId' | 'generation' | 'kind'>,
): number {
  const row = database
    .prepare(
      'SELECT max(tokens) AS tokens FROM context_marks WHERE session_id = ? AND generation = ? AND kind = ?',
    )
    .get(sessionId, generation, kind);
  return Number(row?.tokens ?? 0);
}

export function isMarkReached(
  database: Database,
  { sessionId, generation, kind, name }: Pick<MarkReached, 'sessionId' | 'generation' | 'kind' | 'name'>,
): boolean {
  const row = database
    .prepare(
      'SELECT 1 AS reached FROM context_marks WHERE session_id = ? AND generation = ? AND kind = ? AND name = ?',
    )
    .get(sessionId, generation, kind, name);
  return row !== undefined;
}
