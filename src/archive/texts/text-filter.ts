import { beginsWith, liesIn } from '../lists/record-filter.ts';
import { listOfValues, type Sql, sql } from '../sqlite/sql.ts';
import type { TextKind } from './text-kind.ts';

/** Filters for entries; absent fields do not restrict. */
export interface TextFilter {
  /** Of sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Of a session whose id begins like this. */
  session?: string;
  kinds?: readonly TextKind[];
  /** The client's name of a tool, in any case. */
  tool?: string;
  /** Excludes tools by a LIKE pattern. */
  toolUnlike?: string;
  /** Not before, in milliseconds since the epoch. */
  since?: number;
  /** Before. */
  before?: number;
}

/** The conditions for a SELECT from `entries` joined with `transcripts`. */
export function conditionsOf(filter: TextFilter): Sql[] {
  const { folders, session, kinds, tool, toolUnlike, since, before } = filter;
  const conditions = [
    folders && liesIn('transcripts.cwd', folders),
    beginsWith('transcripts.session_id', session),
    kinds && sql`entries.kind IN (${listOfValues(kinds)})`,
    tool === undefined ? undefined : sql`lower(entries.tool) = lower(${tool})`,
    toolUnlike === undefined ? undefined : sql`entries.tool NOT LIKE ${toolUnlike}`,
    since === undefined ? undefined : sql`entries.time >= ${since}`,
    before === undefined ? undefined : sql`entries.time < ${before}`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}
