import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import type { SessionRef } from '../../domain/session.ts';
import type { SessionRow } from '../records/sessions.ts';
import type { Database } from '../sqlite/binding.ts';
import { plainSql, type Sql, sql } from '../sqlite/sql.ts';
import { type RecordFilter, recordConditions, selectWhere } from './record-filter.ts';

export interface SessionOverview
  extends SessionRef,
    Pick<SessionRow, 'startedAt' | 'seenAt' | 'endedAt' | 'endedHow'>,
    Pick<SessionRow, 'clientPid' | 'branch' | 'continues' | 'undoes'> {
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

/** Of the columns of a session those that are told, here and in public formats. */
const LISTED = plainSql(
  `client, id, cwd, transcript_path, started_at, seen_at, ended_at, ended_how, client_pid, branch, continues, undoes`,
);

/** The latest session first, of those that fulfil other conditions, too; agents are part of their sessions. */
export function listOverviews(
  database: Database,
  filter: RecordFilter & { which?: readonly (Sql | undefined)[]; offset?: number },
): SessionOverview[] {
  const { limit, offset, which = [] } = filter;
  const conditions = [...recordConditions(filter, 'seen_at', 'id'), ...which];
  const request = (order: string) => sql`coalesce((SELECT text FROM facts
    WHERE transcript_id = transcripts.id AND kind = 'request' ORDER BY ${plainSql(order)} LIMIT 1), '')`;
  // Looks up only the listed sessions, because there may be thousands.
  const rows = database.all<SessionOverview>`
    SELECT listed.*, ${request('first_line')} AS first_request, ${request('last_line DESC')} AS last_request,
      nullif(progress ->> '$.model', '') AS model, ifnull(progress ->> '$.turn', 0) AS turns,
      ifnull(progress ->> '$.contextTokens', 0) AS context_tokens,
      max(ifnull(progress ->> '$.generation', 0), (SELECT count(*) FROM compactions WHERE session_id = listed.id
        AND agent_id = '' AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL))) AS compactions
    FROM (SELECT ${LISTED} FROM sessions ${selectWhere(conditions, 'seen_at DESC, id', limit)} OFFSET
      ${offset ?? 0})
      AS listed LEFT JOIN transcripts ON transcripts.path = listed.transcript_path
    ORDER BY seen_at DESC, listed.id`;
  return rows.map((row) => ({
    ...row,
    firstRequest: withoutPasteMarks(row.firstRequest),
    lastRequest: withoutPasteMarks(row.lastRequest),
  }));
}

export function listFolders(database: Database): string[] {
  return database.column`SELECT cwd FROM sessions WHERE cwd <> '' GROUP BY cwd ORDER BY max(seen_at) DESC`;
}
