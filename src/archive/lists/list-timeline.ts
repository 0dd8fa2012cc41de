import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import { promptsInContext, type SurvivalCounts } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';
import { HAS_HAPPENED } from './list-compactions.ts';
import { type RecordFilter, recordConditions, where } from './record-filter.ts';

/** A failure is one of tideproof, which is in its log only. */
export const timelineKinds = [
  ...(['session-started', 'session-ended', 'prompt', 'decision', 'error', 'commit', 'note'] as const),
  ...(['compaction', 'handoff', 'failure'] as const),
];

export type TimelineKind = (typeof timelineKinds)[number];

export interface TimelineEvent {
  time: string;
  kind: TimelineKind;
  /** Null for a failure: hooks do not record its session. */
  sessionId: string | null;
  cwd: string;
  text: string;
  /** `open`, `done` or `superseded` if it has a state; otherwise empty. */
  status: string;
  line: number | null;
  uuid: string | null;
  /** The share of the user's prompts in context after a compaction, in percent, if it was checked. */
  score: number | null;
  compaction: number | null;
  failure?: { pid: number; detail: string };
}

export interface TimelineFilter extends RecordFilter {
  kinds?: readonly TimelineKind[];
}

/** What is not told of an event. */
export const NOTHING_ELSE = { status: '', line: null, uuid: null, score: null, compaction: null };

/** Events of one moment are told in the order of their number. The end of an imported session is not known. */
const TIMELINE = sql`
  SELECT started_at AS time, 0 AS number, 'session-started' AS kind, id AS session_id, cwd,
    coalesce('continues ' || continues, '') AS text, '' AS status, NULL AS line, NULL AS uuid, NULL AS compaction,
    NULL AS counts, '' AS origin FROM sessions
  UNION ALL SELECT iif(kind = 'error', last_time, first_time), 1, CASE kind WHEN 'request' THEN 'prompt' WHEN 'answer' THEN 'decision'
      WHEN 'refusal' THEN 'decision' WHEN 'plan' THEN 'decision' ELSE kind END,
    session_id, coalesce(cwd, ''), iif(kind = 'refusal', 'refused: ', '') || text || coalesce(': "' || nullif(detail ->> 'words', '') || '"', ''),
    iif(kind = 'error', status, ''),
    -- An agent's transcript has lines of its own. The text of a failure is that of the last time.
    iif(transcripts.path = coalesce(sessions.transcript_path, transcripts.path), iif(kind = 'error', last_line, first_line), NULL),
    iif(kind = 'error', last_uuid, first_uuid), NULL, NULL,
    coalesce(continues IS NOT NULL || started_at, '')
    FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    WHERE kind IN ('request', 'answer', 'refusal', 'plan', 'handoff', 'error', 'commit', 'note')
      -- Lines below 1 belong to the session that this one was forked from.
      AND (first_line > 0 OR kind = 'note')
      -- The request of an agent was not typed by the user.
      AND (kind <> 'request' OR transcripts.path = sessions.transcript_path)
  UNION ALL SELECT compactions.started_at, 2, 'compaction', session_id, coalesce(cwd, ''), coalesce(trigger, ''), '',
    NULL, NULL, compactions.id, iif(prompts IS NULL, NULL, json_object('prompts', prompts, 'kept', coalesce(kept, 0),
      'restored', coalesce(restored, 0))), ''
    FROM compactions LEFT JOIN sessions ON sessions.id = session_id WHERE agent_id = '' AND ${HAS_HAPPENED}
  UNION ALL SELECT ended_at, 3, 'session-ended', id, cwd, coalesce(ended_how, ''), '', NULL, NULL, NULL, NULL,
    '' FROM sessions WHERE ended_at IS NOT NULL AND ended_how IS NOT 'imported'`;

type EventRow = Omit<TimelineEvent, 'score'> & { number: number; origin: string; counts: string | null };

/** What is on record, oldest first; with a limit, only the newest. */
export function listTimeline(database: Database, filter: TimelineFilter): TimelineEvent[] {
  const { kinds, limit } = filter;
  const conditions = [...recordConditions(filter, 'time'), kinds && sql`kind IN (${listOfValues(kinds)})`];
  // A copy of a session holds the same rows, so what was said is taken where it was said first.
  const rows = database.all<EventRow>`SELECT *, min(origin) AS origin FROM (${TIMELINE}) ${where(conditions)}
    GROUP BY time, number, kind, text, compaction, iif(number = 1, uuid, session_id)
    ORDER BY time DESC, number DESC LIMIT ${limit ?? -1}`;
  return rows.reverse().map(({ number: _, origin: __, counts, ...event }) => ({
    ...event,
    text: withoutPasteMarks(event.text),
    score: counts === null ? null : promptsInContext(JSON.parse(counts) as SurvivalCounts),
  }));
}
