import type { Database } from '../sqlite/binding.ts';
import { listOfValues, sql } from '../sqlite/sql.ts';
import { findLastSignOfLife, IMPORTED } from './imported-sessions.ts';

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
  lastCompactionAt?: string;
}

/** Records that an event arrived, to tell events that never arrive from those that had no occasion. */
export function noteArrival(database: Database, event: string, now: Date): void {
  const last = database.value<string>`SELECT last_at FROM event_arrivals WHERE event = ${event}`;
  if (last !== undefined && now.getTime() - Date.parse(last) < NEWS_MILLISECONDS) return;
  const time = now.toISOString();
  database.run`INSERT INTO event_arrivals (event, first_at, last_at) VALUES (${event}, ${time}, ${time})
    ON CONFLICT (event) DO UPDATE SET last_at = excluded.last_at`;
}

export function listArrivals(database: Database): Arrival[] {
  return database.all`SELECT * FROM event_arrivals`;
}

/** Counts only sessions known from hooks: a client without hooks says nothing about ours. */
export function countOccasions(database: Database, since: string): Occasions {
  const isHeardOf = sql`ended_how IS NOT ${IMPORTED}`;
  const facts = (kinds: string[]) =>
    database.value<number>`SELECT count(*) FROM facts JOIN transcripts ON transcripts.id = transcript_id
      JOIN sessions ON sessions.id = session_id
      WHERE kind IN (${listOfValues(kinds)}) AND last_time >= ${since} AND ${isHeardOf}`!;
  const compactions = database.get<{ n: number; time: string | null }>`
    SELECT count(*) AS n, max(finished_at) AS time FROM compactions JOIN sessions ON sessions.id = session_id
    WHERE agent_id = '' AND boundary_uuid IS NOT NULL AND finished_at >= ${since} AND ${isHeardOf}`!;
  return {
    sessions: database.value<number>`SELECT count(*) FROM sessions WHERE started_at >= ${since} AND ${isHeardOf}`!,
    prompts: facts(['request']),
    tools: facts(['file', 'command']),
    compactions: compactions.n,
    ...(compactions.time ? { lastCompactionAt: compactions.time } : {}),
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
  database.run`INSERT INTO client_proofs (client, proved_at, outcome)
    VALUES (${proof.clientVersion}, ${proof.provedAt}, ${JSON.stringify(proof.failedChannels)})`;
}

export function findLastProof(database: Database): ClientProof | undefined {
  const row = database.get<Omit<ClientProof, 'failedChannels'> & { outcome: string }>`
    SELECT client AS client_version, proved_at, outcome FROM client_proofs ORDER BY id DESC LIMIT 1`;
  if (row === undefined) return undefined;
  const { outcome, ...proof } = row;
  return { ...proof, failedChannels: JSON.parse(outcome) };
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
    lastEventAt: findLastSignOfLife(database),
    lastCompactionAt: database.value<string>`SELECT max(started_at) FROM compactions` ?? undefined,
    lastRestoreAt: database.value<string>`SELECT max(restored_at) FROM compactions` ?? undefined,
  };
}
