import { sep } from 'node:path';
import { plainSql, type Sql, sql } from '../sqlite/sql.ts';

export function selectWhere(conditions: readonly (Sql | undefined)[], order: string, limit?: number): Sql {
  // A negative LIMIT means no limit.
  return sql`${where(conditions)} ORDER BY ${plainSql(order)} LIMIT ${limit ?? -1}`;
}

export function where(conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return {
    sql: present.length === 0 ? '' : `WHERE ${present.map((each) => `(${each.sql})`).join(' AND ')}`,
    values: present.flatMap(({ values }) => values),
  };
}

/** The condition that a path is one of these folders or below. */
export function liesIn(column: string, folders: readonly string[]): Sql {
  return {
    sql: folders.map(() => `${column} = ? OR instr(${column}, ?) = 1`).join(' OR '),
    values: folders.flatMap((folder) => [folder, folder.endsWith(sep) ? folder : folder + sep]),
  };
}

/** Filters for records; absent fields do not restrict. */
export interface RecordFilter<Time extends string | number = string> {
  /** Of sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Of a session whose id begins like this. */
  session?: string;
  /** Not before: a time as the archive writes it, or as it counts it for texts, in milliseconds since the epoch. */
  since?: Time;
  before?: Time;
  limit?: number;
}

/** The conditions for a SELECT of something with a session and a time, joined with its session. */
export function recordConditions(
  { folders, session, since, before }: RecordFilter<string | number>,
  time: string,
  id = 'session_id',
): (Sql | undefined)[] {
  return [
    folders && liesIn('cwd', folders),
    session === undefined ? undefined : sql`instr(${plainSql(id)}, ${session}) = 1`,
    since === undefined ? undefined : sql`${plainSql(time)} >= ${since}`,
    before === undefined ? undefined : sql`${plainSql(time)} < ${before}`,
  ];
}
