import { sep } from 'node:path';
import { plainSql, type Sql, sql } from '../sqlite/sql.ts';

/** The end of a SELECT: rows that fulfil all conditions, in an order, and at most so many of them. */
export function selectWhere(
  conditions: readonly (Sql | undefined)[],
  order: string,
  limit: number | undefined,
): Sql {
  // To SQLite a negative limit is none.
  return sql`${where(conditions)} ORDER BY ${plainSql(order)} LIMIT ${limit ?? -1}`;
}

/** The WHERE of rows that fulfil all conditions; nothing if there are none. */
export function where(conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return {
    sql: present.length === 0 ? '' : `WHERE ${present.map((each) => `(${each.sql})`).join(' AND ')}`,
    values: present.flatMap(({ values }) => values),
  };
}

export function beginsWith(column: string, beginning: string | undefined): Sql | undefined {
  return beginning === undefined ? undefined : sql`instr(${plainSql(column)}, ${beginning}) = 1`;
}

/** In one of these folders or below. */
export function liesIn(column: string, folders: readonly string[]): Sql {
  return {
    sql: folders.map(() => `${column} = ? OR instr(${column}, ?) = 1`).join(' OR '),
    values: folders.flatMap((folder) => [folder, folder.endsWith(sep) ? folder : folder + sep]),
  };
}

/** Which sessions are of interest. */
export interface SessionFilter {
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
}

/** Which part of the record is of interest. What is absent does not matter. */
export interface RecordFilter {
  /** Of sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Of a session whose id begins like this. */
  session?: string;
  /** Not before, as the archive writes times. */
  since?: string;
  /** Before. */
  before?: string;
  /** The newest so many. */
  limit?: number;
}

/** The times of a filter as the words of sessions have theirs. */
export function inMilliseconds({ since, before }: Pick<RecordFilter, 'since' | 'before'>) {
  const [from, to] = [since, before].map((time) => (time === undefined ? undefined : Date.parse(time)));
  return { since: from, before: to };
}

/** For a SELECT that has the id of the session, its folder and a time in these columns. */
export function recordConditions(
  { folders, session, since, before }: RecordFilter,
  columns: { session: string; time: string },
): (Sql | undefined)[] {
  const time = plainSql(columns.time);
  return [
    folders && liesIn('sessions.cwd', folders),
    beginsWith(columns.session, session),
    since === undefined ? undefined : sql`${time} >= ${since}`,
    before === undefined ? undefined : sql`${time} < ${before}`,
  ];
}
