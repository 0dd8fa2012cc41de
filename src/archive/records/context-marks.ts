import type { ContextMark } from '../../domain/context-fill.ts';
import type { Database } from '../sqlite/binding.ts';
import { insertion, type Sql, sql } from '../sqlite/sql.ts';

/** Something that is done once between two compactions when the context reaches a fill. */
export interface MarkReached {
  sessionId: string;
  /** The number of compactions before it. */
  generation: number;
  kind: 'snapshot' | 'warning' | 'rescue';
  name: string;
  tokens: number;
  reachedAt: string;
}

/** Records a mark; false if a hook or the status line did so before. */
export function reachMark(database: Database, mark: MarkReached): boolean {
  return database.run`INSERT OR IGNORE INTO context_marks ${insertion({ ...mark })}`.changes === 1;
}

/** Selects the marks of a conversation since its last compaction. */
export type MarksOf = Pick<MarkReached, 'sessionId' | 'generation' | 'kind'>;

function isOneOf({ sessionId, generation, kind }: MarksOf): Sql {
  return sql`session_id = ${sessionId} AND generation = ${generation} AND kind = ${kind}`;
}

/** The largest recorded fill (0 if none), and how many marks still wait to be taken. */
export function findMarks(database: Database, marks: MarksOf): { tokens: number; waiting: number } {
  return database.get`SELECT ifnull(max(tokens), 0) AS tokens, ifnull(sum(taken_at IS NULL), 0) AS waiting
    FROM context_marks WHERE ${isOneOf(marks)}`!;
}

/** Takes the marks that nobody has taken yet. Must be called in a transaction. */
export function takeMarks(database: Database, marks: MarksOf, takenAt: string): ContextMark[] {
  const which = sql`${isOneOf(marks)} AND taken_at IS NULL`;
  const taken = database.all<ContextMark>`SELECT name, tokens FROM context_marks WHERE ${which}
    ORDER BY tokens, name`;
  database.run`UPDATE context_marks SET taken_at = ${takenAt} WHERE ${which}`;
  return taken;
}

export function isMarkReached(database: Database, mark: MarksOf & { name: string }): boolean {
  return database.has`SELECT 1 FROM context_marks WHERE ${isOneOf(mark)} AND name = ${mark.name}`;
}
