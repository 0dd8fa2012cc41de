import type { ContextFill, ContextMark } from '../../domain/context-fill.ts';

import type { Database } from '../sqlite/binding.ts';

/** Something that is done once between two compactions when the context has reached a fill. */
export interface MarkReached {
  sessionId: string;
  /** Compactions before it. */
  generation: number;
  kind: 'snapshot' | 'warning' | 'rescue';
  name: string;
  fill: Pick<ContextFill, 'tokens' | 'threshold'>;
  reachedAt: string;
}

/** Notes a mark; false when somebody did so before, be it a hook or the status line. */
export function reachMark(database: Database, mark: MarkReached): boolean {
  const { sessionId, generation, kind, name, fill, reachedAt } = mark;
  const threshold = typeof fill.threshold === 'number' ? fill.threshold : null;
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO context_marks VALUES (?, ?, ?, ?, ?, ?, ?, NULL)')
    .run(sessionId, generation, kind, name, fill.tokens, threshold, reachedAt);
  return Number(changes) === 1;
}

/** Which marks of a conversation: those since its last compaction. */
export type MarksOf = Pick<MarkReached, 'sessionId' | 'generation' | 'kind'>;

/** The largest fill at which a mark was noted, 0 when none was; and how many of them still wait to be taken. */
export function findMarks(
  database: Database,
  { sessionId, generation, kind }: MarksOf,
): { tokens: number; waiting: number } {
  const row = database
    .prepare(
      `SELECT max(tokens) AS tokens, sum(taken_at IS NULL) AS waiting FROM context_marks
       WHERE session_id = ? AND generation = ? AND kind = ?`,
    )
    .get(sessionId, generation, kind);
  return { tokens: Number(row?.tokens ?? 0), waiting: Number(row?.waiting ?? 0) };
}

/** The marks that nobody has taken yet; from now on they are taken. To be called in a transaction. */
export function takeMarks(
  database: Database,
  { sessionId, generation, kind }: MarksOf,
  takenAt: string,
): ContextMark[] {
  const which = 'session_id = ? AND generation = ? AND kind = ? AND taken_at IS NULL';
  const marks = database
    .prepare(`SELECT name, tokens FROM context_marks WHERE ${which} ORDER BY tokens, name`)
    .all(sessionId, generation, kind);
  database
    .prepare(`UPDATE context_marks SET taken_at = ? WHERE ${which}`)
    .run(takenAt, sessionId, generation, kind);
  return marks.map(({ name, tokens }) => ({ name: String(name), tokens: Number(tokens) }));
}

/** All of a session, in the order in which they were reached. */
export function listMarks(
  database: Database,
  sessionId: string,
): (Pick<MarkReached, 'kind' | 'name' | 'reachedAt'> & { tokens: number })[] {
  return database
    .prepare(
      'SELECT kind, name, reached_at AS reachedAt, tokens FROM context_marks WHERE session_id = ? ORDER BY reached_at, tokens',
    )
    .all(sessionId) as unknown as ReturnType<typeof listMarks>;
}

export function isMarkReached(
  database: Database,
  { sessionId, generation, kind, name }: MarksOf & { name: string },
): boolean {
  const row = database
    .prepare(
      'SELECT 1 AS reached FROM context_marks WHERE session_id = ? AND generation = ? AND kind = ? AND name = ?',
    )
    .get(sessionId, generation, kind, name);
  return row !== undefined;
}
