import type { Database } from '../sqlite/binding.ts';
import { IMPORTED } from './imported-sessions.ts';

/** Written down when it says something new, not every time. */
const NEWS_MILLISECONDS = 600_000;

/** When an event of the client reached us, whichever session it was about. */
export interface Arrival {
  event: string;
  firstAt: string;
  lastAt: string;
}

/** What happened since a moment, by transcripts and signs of life, that should have come with events. */
export interface Occasions {
  sessions: number;
  prompts: number;
  /** Files touched and commands run, each counted once. */
  tools: number;
  compactions: number;
  lastCompactionAt?: string;
}

/** Notes that an event reached us, so that one that never does can be told from one that had no occasion. */
export function noteArrival(database: Database, event: string, now: Date): void {
  const row = database.prepare('SELECT last_at FROM event_arrivals WHERE event = ?').get(event);
  if (row && now.getTime() - Date.parse(row.last_at as string) < NEWS_MILLISECONDS) return;
  const time = now.toISOString();
  database
    .prepare(
      `INSERT INTO event_arrivals (event, first_at, last_at) VALUES (?, ?, ?)
       ON CONFLICT (event) DO UPDATE SET last_at = excluded.last_at`,
    )
    .run(event, time, time);
}

export function listArrivals(database: Database): Arrival[] {
  return database
    .prepare('SELECT event, first_at AS firstAt, last_at AS lastAt FROM event_arrivals')
    .all() as unknown as Arrival[];
}

/** Only of sessions that hooks spoke of: what a client without hooks did says nothing about ours. */
export function countOccasions(database: Database, since: string): Occasions {
  const count = (sql: string) => Number(database.prepare(sql).get(since, IMPORTED)?.n);
  const facts = (kinds: string) =>
    count(
      `SELECT count(*) AS n FROM facts JOIN transcripts ON transcripts.id = transcript_id JOIN sessions ON sessions.id = session_id
       WHERE kind IN (${kinds}) AND last_time >= ? AND ended_how IS NOT ?`,
    );
  const compactions = database
    .prepare(
      `SELECT count(*) AS n, max(finished_at) AS time FROM compactions JOIN sessions ON sessions.id = session_id
       WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND finished_at >= ? AND ended_how IS NOT ?`,
    )
    .get(since, IMPORTED);
  const time = compactions?.time as string | null | undefined;
  return {
    sessions: count('SELECT count(*) AS n FROM sessions WHERE started_at >= ? AND ended_how IS NOT ?'),
    prompts: facts("'request'"),
    tools: facts("'file', 'command'"),
    compactions: Number(compactions?.n),
    ...(time ? { lastCompactionAt: time } : {}),
  };
}
