import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import type { SessionRef } from '../../domain/session.ts';
import type { SessionRow } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { plainSql, sql } from '../sqlite/sql.ts';
import { type RecordFilter, recordConditions, selectWhere, where } from './record-filter.ts';

type Listed =
  | 'startedAt'
  | 'seenAt'
  | 'endedAt'
  | 'endedHow'
  | 'clientPid'
  | 'branch'
  | 'continues'
  | 'undoes';

/** A summary of a session: its times, what it was about, and its size. */
export interface SessionOverview extends SessionRef, Pick<SessionRow, Listed> {
  /** The first and last request of the user; empty if there was none, or the transcript was not read. */
  firstRequest: string;
  lastRequest: string;
  /** As last named by the client. */
  model: string | null;
  turns: number;
  /** As reported by the last response. */
  contextTokens: number;
  compactions: number;
}

interface OverviewFilter extends Omit<RecordFilter, 'before'> {
  /** Only those without a reported end. */
  notEnded?: boolean;
  /** All of these must be in its id, its folder or a request of it, in any case. */
  words?: readonly string[];
  offset?: number;
}

/** Of the columns of a session those that are told, here and in public formats. */
const LISTED = plainSql(
  `client, id, cwd, transcript_path, started_at, seen_at, ended_at, ended_how, client_pid, branch, continues, undoes`,
);

/** The latest session first; agents are part of their sessions. */
export function listOverviews(database: Database, filter: OverviewFilter): SessionOverview[] {
  const { limit, offset } = filter;
  const request = (order: string) => sql`coalesce((SELECT text FROM facts
    WHERE transcript_id = transcripts.id AND kind = 'request' ORDER BY ${plainSql(order)} LIMIT 1), '')`;
  // Looks up only the listed sessions, because there may be thousands.
  const rows = database.all<SessionOverview>`
    SELECT listed.*, ${request('first_line')} AS first_request, ${request('last_line DESC')} AS last_request,
      nullif(progress ->> '$.model', '') AS model, ifnull(progress ->> '$.turn', 0) AS turns,
      ifnull(progress ->> '$.contextTokens', 0) AS context_tokens,
      max(ifnull(progress ->> '$.generation', 0), (SELECT count(*) FROM compactions WHERE session_id = listed.id
        AND agent_id = '' AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL))) AS compactions
    FROM (SELECT ${LISTED} FROM sessions ${selectWhere(conditionsOf(filter), 'seen_at DESC, id', limit)} OFFSET
      ${offset ?? 0})
      AS listed LEFT JOIN transcripts ON transcripts.path = listed.transcript_path
    ORDER BY seen_at DESC, listed.id`;
  return rows.map((row) => ({
    ...row,
    firstRequest: withoutPasteMarks(row.firstRequest),
    lastRequest: withoutPasteMarks(row.lastRequest),
  }));
}

export function countOverviews(database: Database, filter: OverviewFilter): number {
  return database.value<number>`SELECT count(*) FROM sessions ${where(conditionsOf(filter))}`!;
}

/** The folders in which sessions worked, the one seen last first. */
export function listFolders(database: Database): string[] {
  return database.column`SELECT cwd FROM sessions WHERE cwd <> '' GROUP BY cwd ORDER BY max(seen_at) DESC`;
}

function conditionsOf({ notEnded, words = [], ...filter }: OverviewFilter) {
  return [
    ...recordConditions(filter, 'seen_at', 'id'),
    notEnded ? sql`ended_at IS NULL` : undefined,
    ...words.map(
      (word) => sql`instr(lower(id || ' ' || cwd), lower(${word})) > 0 OR EXISTS (SELECT 1 FROM facts
        WHERE transcript_id = (SELECT transcripts.id FROM transcripts WHERE path = transcript_path)
          AND kind = 'request' AND instr(lower(text), lower(${word})) > 0)`,
    ),
  ];
}
