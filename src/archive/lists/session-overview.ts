import { type SessionRecord, toRecord } from '../records/predecessors.ts';
import type { Database, SqlValue } from '../sqlite/binding.ts';
import { beginsWith, type Condition, liesIn, selectWhere, where } from './condition.ts';

/** A session at a glance: its life, what it was about, and how large it became. */
export interface SessionOverview extends SessionRecord {
  startedAt: Date;
  /** What the user asked for first and last; empty when nothing was asked, or its transcript was not read. */
  firstRequest: string;
  lastRequest: string;
  /** As the client last named it. */
  model: string | null;
  turns: number;
  /** As the last response reported. */
  contextTokens: number;
  compactions: number;
}

export interface OverviewFilter {
  /** The id of a session or how it begins. */
  sessionId?: string;
  /** Only sessions in one of these folders or below. */
  folders?: readonly string[];
  /** Only those that showed a sign of life at this time or later. */
  since?: string;
  /** Only those that nobody reported the end of. */
  notEnded?: boolean;
  /** All of these must be in its id, its folder or a request of it, in any case. */
  words?: readonly string[];
  limit?: number;
  offset?: number;
}

/** The session seen last comes first. Agents belong to their sessions and are none. */
export function listOverviews(database: Database, filter: OverviewFilter): SessionOverview[] {
  const { limit, offset } = filter;
  const { sql, values } = selectWhere(conditionsOf(filter), 'seen_at DESC, id', limit);
  const request = (order: string) =>
    `(SELECT text FROM facts WHERE transcript_id = transcripts.id AND kind = 'request' ORDER BY ${order} LIMIT 1)`;
  // Only what is listed is looked up: there may be thousands of sessions.
  return database
    .prepare(
      `SELECT listed.*, ${request('first_line')} AS first_request, ${request('last_line DESC')} AS last_request,
         progress ->> '$.model' AS read_model, progress ->> '$.turn' AS turns, progress ->> '$.contextTokens' AS tokens,
         max(ifnull(progress ->> '$.generation', 0), (SELECT count(*) FROM compactions WHERE session_id = listed.id
           AND agent_id = '' AND (restored_at IS NOT NULL OR boundary_uuid IS NOT NULL))) AS compactions
       FROM (SELECT * FROM sessions ${sql} OFFSET ?) AS listed
       LEFT JOIN transcripts ON transcripts.path = listed.transcript_path ORDER BY seen_at DESC, listed.id`,
    )
    .all(...values, offset ?? 0)
    .map(toOverview);
}

/** How many there are, whatever the limit. */
export function countOverviews(database: Database, filter: OverviewFilter): number {
  const { sql, values } = where(conditionsOf(filter));
  return Number(database.prepare(`SELECT count(*) AS n FROM sessions ${sql}`).get(...values)?.n);
}

/** The folders in which sessions worked, the one seen last first. */
export function listFolders(database: Database): string[] {
  return database
    .prepare("SELECT cwd FROM sessions WHERE cwd <> '' GROUP BY cwd ORDER BY max(seen_at) DESC")
    .all()
    .map(({ cwd }) => cwd as string);
}

function conditionsOf({ sessionId, folders, since, notEnded, words = [] }: OverviewFilter) {
  const conditions: (Condition | undefined)[] = [
    beginsWith('id', sessionId),
    folders && liesIn('cwd', folders),
    since === undefined ? undefined : { sql: 'seen_at >= ?', values: [since] },
    notEnded ? { sql: 'ended_at IS NULL', values: [] } : undefined,
    ...words.map((word) => ({
      sql: `instr(lower(id || ' ' || cwd), lower(?)) > 0 OR EXISTS (SELECT 1 FROM facts
              WHERE transcript_id = (SELECT transcripts.id FROM transcripts WHERE path = transcript_path)
                AND kind = 'request' AND instr(lower(text), lower(?)) > 0)`,
      values: [word, word],
    })),
  ];
  return conditions;
}

function toOverview(row: Record<string, SqlValue>): SessionOverview {
  return {
    ...toRecord(row),
    startedAt: new Date(row.started_at as string),
    firstRequest: String(row.first_request ?? ''),
    lastRequest: String(row.last_request ?? ''),
    model: (row.model ?? (row.read_model || null)) as string | null,
    turns: Number(row.turns ?? 0),
    contextTokens: Number(row.tokens ?? 0),
    compactions: Number(row.compactions),
  };
}
