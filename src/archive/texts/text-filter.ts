import { beginsWith, liesIn } from '../lists/record-filter.ts';
import { listOfValues, type Sql, sql } from '../sqlite/sql.ts';
import { entryKinds, type SearchKind } from './text-kind.ts';

/** Filters for entries; absent fields do not restrict. */
export interface TextFilter {
  /** Of sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Of a session whose id begins like this. */
  session?: string;
  kinds?: readonly SearchKind[];
  /** The client's name of a tool, in any case. */
  tool?: string;
  /** Excludes tools by a LIKE pattern. */
  toolUnlike?: string;
  /** Not before, in milliseconds since the epoch. */
  since?: number;
  /** Before. */
  before?: number;
}

/** A result follows its call closely; without a limit all lines of a session would be looked at for each call. */
const RESULT_LINES_MAX = 500;

/** The conditions for a SELECT from `entries` joined with `transcripts`. */
export function conditionsOf(filter: TextFilter): Sql[] {
  const { folders, session, kinds, tool, toolUnlike, since, before } = filter;
  const conditions = [
    folders && liesIn('transcripts.cwd', folders),
    beginsWith('transcripts.session_id', session),
    kinds && conditionOf(kinds),
    tool === undefined ? undefined : sql`lower(entries.tool) = lower(${tool})`,
    toolUnlike === undefined ? undefined : sql`entries.tool NOT LIKE ${toolUnlike}`,
    since === undefined ? undefined : sql`entries.time >= ${since}`,
    before === undefined ? undefined : sql`entries.time < ${before}`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function conditionOf(kinds: readonly SearchKind[]): Sql {
  const named = entryKinds(kinds.filter((kind) => kind !== 'run' && kind !== 'failed'));
  const run = kinds.includes('run') ? sql` OR entries.action = 'run'` : sql``;
  // Who looks for a call that failed often knows words of the call only.
  const failed = kinds.includes('failed')
    ? sql` OR entries.failed = 1 OR entries.kind = 'call' AND EXISTS (SELECT 1 FROM entries AS results
        WHERE results.transcript_id = entries.transcript_id AND results.call_id = entries.call_id AND results.failed = 1
          AND results.line BETWEEN entries.line AND entries.line + ${RESULT_LINES_MAX})`
    : sql``;
  return sql`(entries.kind IN (${listOfValues(named)})${run}${failed})`;
}
