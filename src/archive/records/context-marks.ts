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
}

/** Records a mark; false if another hook did so before. */
export function reachMark(database: Database, mark: MarkReached): boolean {
  return database.run`INSERT OR IGNORE INTO context_marks ${insertion({ ...mark })}`.changes === 1;
}

export type MarksOf = Pick<MarkReached, 'sessionId' | 'generation' | 'kind'>;

function isOneOf({ sessionId, generation, kind }: MarksOf): Sql {
  return sql`session_id = ${sessionId} AND generation = ${generation} AND kind = ${kind}`;
}

export function findMarkedTokens(database: Database, marks: MarksOf): number {
  return database.value<number>`SELECT ifnull(max(tokens), 0) FROM context_marks WHERE ${isOneOf(marks)}`!;
}

export function isMarkReached(database: Database, mark: MarksOf & { name: string }): boolean {
  return database.has`SELECT 1 FROM context_marks WHERE ${isOneOf(mark)} AND name = ${mark.name}`;
}
