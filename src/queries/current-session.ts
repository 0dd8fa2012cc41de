import { findLatestSession, findNextOfClient } from '../archive/lists/find-sessions.ts';
import { isForgotten } from '../archive/records/forgotten.ts';
import { findSession } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../session/catch-up.ts';
import { findNamedSession, findOnDisk } from './find-named-session.ts';
import { shortSession } from './short-session.ts';

/**
 * The session that a command is about, read to its end: the named one, else the one that runs the command, else the
 * latest session of this project.
 */
export function findSessionInWork(
  context: Context,
  wanted: string | true | undefined,
  archive: Archive,
): SessionRef {
  const session = chooseSession(context, wanted, archive.database);
  readToEnd(session, context, archive);
  return session;
}

/** The same session as recorded, for callers that may only read. */
export function chooseSession(
  context: Context,
  wanted: string | true | undefined,
  database: Database,
): SessionRef {
  const session =
    typeof wanted === 'string'
      ? findNamedSession(wanted, context, database)
      : (findCalling(context, database) ?? findLatestSession(database, context.project));
  if (!session)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      'Cannot find a session of this project',
      'Name one by how its id begins; to list them, run: tideproof sessions --all',
    );
  if (isForgotten(database, session.id))
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Session ${shortSession(session.id)} was forgotten, so nothing of it is stored`,
      'Name another one; to list them, run: tideproof sessions --all',
    );
  return session;
}

export function readToEnd(session: SessionRef, context: Context, archive: Archive): void {
  catchUp(archive, session, session.transcriptPath, context.inFolder(session), { sidechain: false });
}

/**
 * The session named in the environment by the client. For a server that may be the session before a `/clear`, hence its
 * successor.
 */
function findCalling(context: Context, database: Database): SessionRef | undefined {
  const { environment, client } = context;
  const id = environment[client.places.sessionVariable];
  if (!id) return undefined;
  const known = findSession(database, id);
  if (!known) return findOnDisk(id, context)[0];
  return known.endedAt ? (findNextOfClient(database, known) ?? known) : known;
}
