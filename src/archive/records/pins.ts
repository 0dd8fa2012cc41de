import type { Pin, PinPlace } from '../../domain/pin.ts';
import type { Database } from '../sqlite/binding.ts';

/** A pin of the project has no session. */
const IN_FORCE = "((session_id = ? AND session_id <> '') OR (session_id = '' AND project_path = ?))";

/** The pins that hold in a session: those of its project first, each in the order in which they were made. */
export function listPins(database: Database, { sessionId, project }: PinPlace): Pin[] {
  return database
    .prepare(`SELECT * FROM pins WHERE ${IN_FORCE} ORDER BY session_id <> '', id`)
    .all(sessionId, project)
    .map((row) => ({
      id: row.id as number,
      text: row.text as string,
      scope: row.session_id === '' ? 'project' : 'session',
      pinnedAt: row.pinned_at as string,
    }));
}

export function countPins(database: Database, { sessionId, project }: PinPlace): number {
  return Number(
    database.prepare(`SELECT count(*) AS n FROM pins WHERE ${IN_FORCE}`).get(sessionId, project)?.n,
  );
}

/** False when it was there already. */
export function insertPin(
  database: Database,
  { sessionId, project }: PinPlace,
  { text, scope, pinnedAt }: Omit<Pin, 'id'>,
): boolean {
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO pins (session_id, project_path, text, pinned_at) VALUES (?, ?, ?, ?)')
    .run(...(scope === 'project' ? ['', project] : [sessionId, '']), text, pinnedAt);
  return Number(changes) === 1;
}

export function deletePin(database: Database, id: number): void {
  database.prepare('DELETE FROM pins WHERE id = ?').run(id);
}

/** Gives a session the pins that the one it continues had when it began, and notes whose they are. */
export function copyPins(database: Database, fromSessionId: string, toSessionId: string): void {
  database
    .prepare(
      `INSERT OR IGNORE INTO pins (session_id, project_path, text, pinned_at)
       SELECT ?1, '', text, pinned_at FROM pins WHERE session_id = ?2
         AND pinned_at <= coalesce((SELECT started_at FROM sessions WHERE id = ?1), pinned_at) ORDER BY id`,
    )
    .run(toSessionId, fromSessionId);
  database.prepare('UPDATE sessions SET pins_from = ? WHERE id = ?').run(fromSessionId, toSessionId);
}

/** Whose pins a session was given at its start. */
export function findPinsFrom(database: Database, sessionId: string): string | undefined {
  const row = database.prepare('SELECT pins_from FROM sessions WHERE id = ?').get(sessionId);
  return (row?.pins_from as string | null | undefined) ?? undefined;
}

/** Takes back what `copyPins` gave. */
export function deleteCopiedPins(database: Database, fromSessionId: string, toSessionId: string): void {
  database
    .prepare(
      `DELETE FROM pins WHERE session_id = ?1 AND EXISTS
         (SELECT 1 FROM pins AS given WHERE given.session_id = ?2 AND given.text = pins.text AND given.pinned_at = pins.pinned_at)`,
    )
    .run(toSessionId, fromSessionId);
}
