import type { Pin, PinPlace } from '../../domain/pin.ts';
import type { Database } from '../sqlite/binding.ts';
import { insertion } from '../sqlite/sql.ts';

/** The pins of a session: those of its project first, each in the order in which they were made. */
export function listPins(database: Database, { sessionId, project }: PinPlace): Pin[] {
  // A pin of the project has no session.
  const rows = database.all<Omit<Pin, 'isFromDashboard'> & { fromDashboard: number }>`
    SELECT id, text, iif(session_id = '', 'project', 'session') AS scope, pinned_at, from_dashboard FROM pins
    WHERE (session_id = ${sessionId} AND session_id <> '') OR (session_id = '' AND project_path = ${project})
    ORDER BY session_id <> '', id`;
  return rows.map(({ fromDashboard, ...pin }) => ({ ...pin, isFromDashboard: fromDashboard === 1 }));
}

/** Adds a pin; false if it exists already. */
export function insertPin(database: Database, { sessionId, project }: PinPlace, pin: Omit<Pin, 'id'>) {
  const { text, scope, pinnedAt, isFromDashboard } = pin;
  const owner =
    scope === 'project' ? { sessionId: '', projectPath: project } : { sessionId, projectPath: '' };
  const fields = { ...owner, text, pinnedAt, fromDashboard: Number(isFromDashboard) };
  return database.run`INSERT OR IGNORE INTO pins ${insertion(fields)}`.changes === 1;
}

export function deletePin(database: Database, id: number): void {
  database.run`DELETE FROM pins WHERE id = ${id}`;
}

/** Copies to a session the pins that its predecessor had when it began, and records where they come from. */
export function copyPins(database: Database, fromSessionId: string, toSessionId: string): void {
  database.run`INSERT OR IGNORE INTO pins (session_id, project_path, text, pinned_at, from_dashboard)
    SELECT ${toSessionId}, '', text, pinned_at, from_dashboard FROM pins WHERE session_id = ${fromSessionId}
      AND pinned_at <= coalesce((SELECT started_at FROM sessions WHERE id = ${toSessionId}), pinned_at)
        ORDER BY id`;
  database.run`UPDATE sessions SET pins_from = ${fromSessionId} WHERE id = ${toSessionId}`;
}
