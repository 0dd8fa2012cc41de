import type { Database } from '../sqlite/binding.ts';
import { insertion, sql } from '../sqlite/sql.ts';

/** What a model wrote about a session for its successor. */
export interface ModelHandoff {
  sessionId: string;
  writtenAt: string;
  /** The turn at which it was written, counted in messages of the assistant. */
  turn: number;
  /** `claude`, or the address that was asked. */
  writtenBy: string;
  tokens: number;
  text: string;
}

export function saveModelHandoff(database: Database, handoff: ModelHandoff): void {
  database.run`INSERT INTO model_handoffs ${insertion({ ...handoff })}`;
}

/** The newest one of a session. */
export function findModelHandoff(database: Database, sessionId: string): ModelHandoff | undefined {
  return database.get`SELECT session_id, written_at, turn, written_by, tokens, text FROM model_handoffs
    WHERE session_id = ${sessionId} ORDER BY id DESC LIMIT 1`;
}

/** A handoff of a colleague that the user accepted, for the next session in the project. */
export interface TakenHandoff {
  id: number;
  /** Where it was found: a file of the project, or the hub. */
  name: string;
  author: string;
  offeredAt: string;
  text: string;
}

/** Stores an accepted handoff; one that is accepted twice before a session got it is still given once. */
export function takeHandoff(
  database: Database,
  project: string,
  handoff: Omit<TakenHandoff, 'id'>,
  takenAt: string,
): void {
  database.run`DELETE FROM taken_handoffs
    WHERE project_path = ${project} AND name = ${handoff.name} AND handed_to IS NULL`;
  database.run`INSERT INTO taken_handoffs ${insertion({ ...handoff, projectPath: project, takenAt })}`;
}

const IS_WAITING = sql`handed_to IS NULL`;

export function countWaitingHandoffs(database: Database, project: string): number {
  return database.value<number>`SELECT count(*) FROM taken_handoffs WHERE project_path = ${project}
    AND ${IS_WAITING}`!;
}

/** Accepted handoffs that no session has got yet, in the order in which they were accepted. */
export function listWaitingHandoffs(database: Database, project: string): TakenHandoff[] {
  return database.all`SELECT id, name, author, offered_at, text FROM taken_handoffs
    WHERE project_path = ${project} AND ${IS_WAITING} ORDER BY id`;
}

/** The names of all accepted handoffs of a project, and whether a session has got them. */
export function listTakenNames(database: Database, project: string): Map<string, 'waiting' | 'given'> {
  const rows = database.all<{ name: string; state: 'waiting' | 'given' }>`
    SELECT name, iif(handed_to IS NULL, 'waiting', 'given') AS state FROM taken_handoffs
    WHERE project_path = ${project} ORDER BY id`;
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** Gives a handoff to a session; false if another session was faster. */
export function giveHandoff(database: Database, id: number, sessionId: string): boolean {
  return (
    database.run`UPDATE taken_handoffs SET handed_to = ${sessionId} WHERE id = ${id} AND ${IS_WAITING}`
      .changes === 1
  );
}
