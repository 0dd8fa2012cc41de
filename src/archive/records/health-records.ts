import type { Database } from '../sqlite/binding.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';
import { IMPORTED } from './sessions.ts';
import { listStates, readState, writeState } from './state.ts';

/** An arrival is stored at most this often. */
const NEWS_MILLISECONDS = 600_000;

/** When an event of the client arrived, for any session. */
export interface Arrival {
  event: string;
  firstAt: string;
  lastAt: string;
}

/** What happened since a moment according to transcripts and sessions, and so should have caused events. */
export interface Occasions {
  sessions: number;
  prompts: number;
  /** Files touched and commands run, each counted once. */
  tools: number;
  compactions: number;
}

/** Records that an event arrived, to tell events that never arrive from those that had no occasion. */
export function noteArrival(database: Database, event: string, now: Date): void {
  const last = readState<Omit<Arrival, 'event'>>(database, `arrival ${event}`);
  if (last && now.getTime() - Date.parse(last.lastAt) < NEWS_MILLISECONDS) return;
  const lastAt = now.toISOString();
  writeState(database, `arrival ${event}`, { firstAt: last?.firstAt ?? lastAt, lastAt });
}

export function listArrivals(database: Database): Arrival[] {
  return listStates<Omit<Arrival, 'event'>>(database, 'arrival ').map(([event, times]) => ({
    event,
    ...times,
  }));
}

/** Counts only sessions known from hooks: a client without hooks says nothing about ours. */
export function countOccasions(database: Database, since: string): Occasions {
  const isHeardOf = sql`ended_how IS NOT ${IMPORTED}`;
  const facts = (kinds: string[]) =>
    database.value<number>`SELECT count(*) FROM facts JOIN transcripts ON transcripts.id = transcript_id
      JOIN sessions ON sessions.id = session_id
      WHERE kind IN (${listOfValues(kinds)}) AND last_time >= ${since} AND ${isHeardOf}`!;
  return {
    sessions: database.value<number>`SELECT count(*) FROM sessions WHERE started_at >= ${since} AND ${isHeardOf}`!,
    prompts: facts(['request']),
    tools: facts(['file', 'command']),
    compactions: database.value<number>`
      SELECT count(*) FROM compactions JOIN sessions ON sessions.id = session_id
      WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND finished_at >= ${since} AND ${isHeardOf}`!,
  };
}

/** The outcome of a live test with one version of the client. */
export interface ClientProof {
  clientVersion: string;
  provedAt: string;
  /** Empty if everything arrived. */
  failedChannels: string[];
}

export function recordProof(database: Database, proof: ClientProof): void {
  writeState(database, 'proof', proof);
}

export function findLastProof(database: Database): ClientProof | undefined {
  return readState(database, 'proof');
}

/** The state of the archive, and the latest times. A time is missing until something happened. */
export interface ArchiveHealth {
  sessions: number;
  facts: number;
  /** Rows of transcripts that could not be decoded. */
  rowsLeftOut: number;
  /** Rows with a text that was cut, because searching it for secrets would take too long. */
  rowsCut: number;
  lastEventAt?: string;
  lastCompactionAt?: string;
  lastRestoreAt?: string;
}

export function readHealth(database: Database): ArchiveHealth {
  return {
    sessions: database.value`SELECT count(*) FROM sessions`!,
    facts: database.value`SELECT count(*) FROM facts`!,
    rowsLeftOut: database.value`SELECT coalesce(sum(progress ->> '$.unparseableLines'), 0) FROM transcripts`!,
    rowsCut: database.value`SELECT coalesce(sum(progress ->> '$.rowsCut'), 0) FROM transcripts`!,
    lastEventAt:
      database.value<string>`SELECT max(seen_at) FROM sessions WHERE ended_how IS NOT ${IMPORTED}` ??
      undefined,
    lastCompactionAt: database.value<string>`SELECT max(started_at) FROM compactions` ?? undefined,
    lastRestoreAt: database.value<string>`SELECT max(restored_at) FROM compactions` ?? undefined,
  };
}
