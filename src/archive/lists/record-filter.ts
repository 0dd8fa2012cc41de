import { plainSql, type Sql, sql } from '../sqlite/sql.ts';
import { beginsWith, liesIn } from './condition.ts';

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
