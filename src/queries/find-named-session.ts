import { findSessions } from '../archive/lists/find-session.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { listSessionTranscripts } from '../history/list-transcripts.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';
import { shortSessions } from './short-session.ts';

/** The one session whose id begins like this, on record or only on disk. */
export function findNamedSession(
  beginning: string,
  context: Context,
  database: Database | undefined,
): SessionRef {
  const known = database ? findSessions(database, beginning) : [];
  return chooseSession(beginning, known.length > 0 ? known : findOnDisk(beginning, context));
}

/** The one that was meant, of all whose ids begin like this. */
export function chooseSession<Session extends { id: string }>(
  beginning: string,
  found: readonly Session[],
): Session {
  const [session, other] = found.filter(({ id }) => id === beginning).concat(found);
  if (!session)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Cannot find a session ${beginning}`,
      'To list sessions, run: tideproof sessions --all',
    );
  if (other && session.id !== beginning)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Cannot tell which session ${beginning} is: ${shortSessions(found.map(({ id }) => id))}`,
      'Give more of its id',
    );
  return session;
}

/** No hook may have spoken of a session: then its transcript tells. */
export function findOnDisk(beginning: string, context: Context): SessionRef[] {
  return listSessionTranscripts(context)
    .filter(({ sessionId }) => sessionId.startsWith(beginning))
    .map(({ client, sessionId, path }) => {
      const { rows } = context.inFolder({ client, cwd: context.cwd }).client;
      const { cwd = process.cwd() } = readSessionSetting(path, rows);
      return { client, id: sessionId, cwd, transcriptPath: path };
    });
}
