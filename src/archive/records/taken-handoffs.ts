import type { Database } from '../sqlite/binding.ts';

/** What a colleague left and the user took up, for the next session in the project. */
export interface TakenHandoff {
  id: number;
  /** Where it was found: a file of the project, or the hub. */
  name: string;
  author: string;
  offeredAt: string;
  text: string;
}

/** Taken up once more before a session got it, it is still given once. */
export function takeHandoff(
  database: Database,
  project: string,
  { name, author, offeredAt, text }: Omit<TakenHandoff, 'id'>,
  now: string,
): void {
  database
    .prepare('DELETE FROM taken_handoffs WHERE project_path = ? AND name = ? AND handed_to IS NULL')
    .run(project, name);
  database
    .prepare(
      'INSERT INTO taken_handoffs (project_path, name, author, offered_at, text, taken_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(project, name, author, offeredAt, text, now);
}

export function countWaitingHandoffs(database: Database, project: string): number {
  return Number(
    database
      .prepare('SELECT count(*) AS n FROM taken_handoffs WHERE project_path = ? AND handed_to IS NULL')
      .get(project)?.n,
  );
}

/** Those that no session was given yet, in the order in which they were taken up. */
export function listWaitingHandoffs(database: Database, project: string): TakenHandoff[] {
  return database
    .prepare(
      'SELECT id, name, author, offered_at, text FROM taken_handoffs WHERE project_path = ? AND handed_to IS NULL ORDER BY id',
    )
    .all(project)
    .map((row) => ({
      id: row.id as number,
      name: row.name as string,
      author: row.author as string,
      offeredAt: row.offered_at as string,
      text: row.text as string,
    }));
}

/** The names of all that were taken up in a project, with whether a session has got them. */
export function listTakenNames(database: Database, project: string): Map<string, 'waiting' | 'given'> {
  const rows = database
    .prepare('SELECT name, handed_to FROM taken_handoffs WHERE project_path = ? ORDER BY id')
    .all(project);
  return new Map(rows.map((row) => [row.name as string, row.handed_to === null ? 'waiting' : 'given']));
}

/** False when another session was quicker. */
export function giveHandoff(database: Database, id: number, sessionId: string): boolean {
  const { changes } = database
    .prepare('UPDATE taken_handoffs SET handed_to = ? WHERE id = ? AND handed_to IS NULL')
    .run(sessionId, id);
  return Number(changes) === 1;
}
