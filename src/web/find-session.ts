import { listOverviews, type SessionOverview } from '../archive/lists/session-overview.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { AppError } from '../domain/app-error.ts';

/** The session with exactly this id. */
export function findSession(archive: Database | undefined, id: string): SessionOverview {
  const found = archive
    ? listOverviews(archive, { sessionId: id }).find((session) => session.id === id)
    : undefined;
  if (found) return found;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find a session ${id.slice(0, 80)}`,
    'It may have been forgotten; the list of sessions has those that are on record',
  );
}
