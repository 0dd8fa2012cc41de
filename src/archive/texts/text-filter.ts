import { type RecordFilter, recordConditions } from '../lists/record-filter.ts';
import { listOfValues, type Sql, sql } from '../sqlite/sql.ts';
import { entryKinds, type SearchKind } from './text-kind.ts';

/** Filters for entries; absent fields do not restrict. */
export interface TextFilter extends Omit<RecordFilter<number>, 'limit'> {
  kinds?: readonly SearchKind[];
  /** The client's name of a tool, in any case. */
  tool?: string;
  /** Excludes tools by a LIKE pattern. */
  toolUnlike?: string;
  /** Leaves out what is asked right now: the prompts of a session from this time on. */
  butAsked?: { sessionId: string; since: number };
}

/** A result follows its call closely; without a limit all lines of a session would be looked at for each call. */
const HALF_LINES_MAX = 200;

/** The conditions for a SELECT from `entries` joined with `transcripts`. */
export function conditionsOf(filter: TextFilter): Sql[] {
  const { kinds, tool, toolUnlike, butAsked } = filter;
  const conditions = [
    ...recordConditions(filter, 'entries.time', 'transcripts.session_id'),
    kinds && conditionOf(kinds),
    tool === undefined ? undefined : sql`lower(entries.tool) = lower(${tool})`,
    toolUnlike === undefined ? undefined : sql`entries.tool NOT LIKE ${toolUnlike}`,
    butAsked &&
      sql`(entries.kind <> 'prompt' OR transcripts.session_id <> ${butAsked.sessionId}
        OR coalesce(entries.time, 0) < ${butAsked.since})`,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** A call and its result are one: both are found by what is known of either. */
function conditionOf(kinds: readonly SearchKind[]): Sql {
  const named = entryKinds(kinds.filter((kind) => kind !== 'run' && kind !== 'failed'));
  const half = (what: Sql) => sql`EXISTS (SELECT 1 FROM entries AS halves
    WHERE halves.transcript_id = entries.transcript_id AND halves.call_id = entries.call_id
      AND halves.line BETWEEN entries.line - ${HALF_LINES_MAX} AND entries.line + ${HALF_LINES_MAX} AND ${what})`;
  const run = kinds.includes('run')
    ? sql` OR entries.action = 'run' OR entries.kind = 'result' AND ${half(sql`halves.action = 'run'`)}`
    : sql``;
  const failed = kinds.includes('failed')
    ? sql` OR entries.failed = 1 OR entries.kind = 'call' AND ${half(sql`halves.failed = 1`)}`
    : sql``;
  return sql`(entries.kind IN (${listOfValues(named)})${run}${failed})`;
}
