import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import { promptsInContext } from '../../domain/survival.ts';
import type { Database } from '../sqlite/binding.ts';
import { listOfValues, plainSql, sql } from '../sqlite/sql.ts';
import { listCompactions } from './list-compactions.ts';
import { type RecordFilter, recordConditions, selectWhere, where } from './record-filter.ts';

/** The kinds of events in a timeline. */
export const timelineKinds = [
  'session-started',
  'session-ended',
  'prompt',
  'decision',
  'error',
  'commit',
  'note',
  'compaction',
  'handoff',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened in a session. */
export interface TimelineEvent {
  time: string;
  kind: TimelineKind;
  sessionId: string;
  cwd: string;
  text: string;
  /** `open`, `done` or `superseded` if it has a state; otherwise empty. */
  status: string;
  /** Its position in the transcript, if it has one. */
  line: number | null;
  uuid: string | null;
  /** The share of the user's prompts in context after a compaction, in percent, if it was checked. */
  score: number | null;
  /** The id of a compaction on record. */
  compaction: number | null;
}

const KIND_OF_FACT: Readonly<Record<string, TimelineKind>> = {
  request: 'prompt',
  answer: 'decision',
  refusal: 'decision',
  plan: 'decision',
  handoff: 'handoff',
  error: 'error',
  commit: 'commit',
  note: 'note',
};

/** Events from ledgers, compactions and sessions, oldest first; with a limit, only the newest. */
export function listTimeline(database: Database, filter: RecordFilter): TimelineEvent[] {
  return newest(
    [
      ...listSessionEnds(database, filter, 'session-started'),
      ...listFacts(database, filter),
      ...listPastCompactions(database, filter),
      ...listModelHandoffs(database, filter),
      ...listSessionEnds(database, filter, 'session-ended'),
    ],
    filter,
  );
}

/** The newest events in order of time; those of one moment keep the given order. */
export function newest(
  events: readonly TimelineEvent[],
  { limit, since, before }: RecordFilter,
): TimelineEvent[] {
  const wanted = events
    .filter(({ time }) => (since === undefined || time >= since) && (before === undefined || time < before))
    .sort((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)));
  return limit === undefined ? wanted : wanted.slice(-limit);
}

/** The columns that all events share. */
type EventRow = Pick<TimelineEvent, 'time' | 'sessionId' | 'cwd' | 'text'>;

function listFacts(database: Database, filter: RecordFilter): TimelineEvent[] {
  const conditions = [
    sql`kind IN (${listOfValues(Object.keys(KIND_OF_FACT))})`,
    // Lines below 1 belong to the session that this one was forked from.
    sql`first_line > 0 OR kind = 'note'`,
    // The request of an agent was not typed by the user.
    sql`kind <> 'request' OR transcripts.path = sessions.transcript_path`,
    ...recordConditions(filter, { session: 'transcripts.session_id', time: 'first_time' }),
  ];
  // A copy of a session holds the same rows, so each is taken where it was said.
  const rows = database.all<EventRow & { kind: string; status: string; line: number; uuid: string }>`
    SELECT min(coalesce(continues IS NOT NULL || started_at, '')), kind, text || coalesce(': "' || nullif(detail ->> 'words', '') || '"', '') AS text, status, first_time AS time, first_line AS line, first_uuid AS uuid, session_id,
      coalesce(cwd, '') AS cwd
    FROM facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id
    ${where(conditions)} GROUP BY kind, key, first_time, first_uuid
    ORDER BY first_time DESC LIMIT ${filter.limit ?? -1}`;
  return rows.map(({ kind, status, line, uuid, ...row }) => ({
    ...eventOf({ ...row, text: withoutPasteMarks(row.text) }, KIND_OF_FACT[kind]!),
    status: kind === 'error' ? status : '',
    line,
    uuid,
  }));
}

/** The end of an imported session is unknown, because no hook ran then. */
const SESSION_ENDS = {
  'session-started': {
    time: 'started_at',
    text: sql`coalesce('continues ' || continues, '')`,
    where: sql`started_at IS NOT NULL`,
  },
  'session-ended': {
    time: 'ended_at',
    text: sql`coalesce(ended_how, '')`,
    where: sql`ended_at IS NOT NULL AND ended_how IS NOT 'imported'`,
  },
};

function listSessionEnds(
  database: Database,
  filter: RecordFilter,
  kind: keyof typeof SESSION_ENDS,
): TimelineEvent[] {
  const { time, text, where } = SESSION_ENDS[kind];
  const conditions = [where, ...recordConditions(filter, { session: 'sessions.id', time })];
  return database.all<EventRow>`SELECT id AS session_id, cwd, ${plainSql(time)} AS time, ${text} AS text
    FROM sessions ${selectWhere(conditions, `${time} DESC`, filter.limit)}`.map((row) => eventOf(row, kind));
}

function listModelHandoffs(database: Database, filter: RecordFilter): TimelineEvent[] {
  const conditions = recordConditions(filter, { session: 'session_id', time: 'written_at' });
  return database.all<EventRow>`SELECT session_id, coalesce(cwd, '') AS cwd, written_at AS time,
      text
    FROM model_handoffs LEFT JOIN sessions ON sessions.id = session_id
    ${selectWhere(conditions, 'written_at DESC', filter.limit)}`.map((row) => eventOf(row, 'handoff'));
}

function listPastCompactions(database: Database, filter: RecordFilter): TimelineEvent[] {
  const { session, ...others } = filter;
  return listCompactions(database, { ...others, sessionId: session, past: true }).map(
    ({ id, startedAt, sessionId, cwd, trigger, counts }) => ({
      ...eventOf({ time: startedAt, sessionId, cwd, text: trigger ?? '' }, 'compaction'),
      score: counts && promptsInContext(counts),
      compaction: id,
    }),
  );
}

function eventOf(row: EventRow, kind: TimelineKind): TimelineEvent {
  return { ...row, kind, status: '', line: null, uuid: null, score: null, compaction: null };
}
