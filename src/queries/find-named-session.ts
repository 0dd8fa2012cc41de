import { findSessions } from '../archive/lists/find-sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listTextTranscripts, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { listSessionTranscripts, readSettingOf } from '../history/list-transcripts.ts';

const SHOWN_MAX = 5;

/** The session with this id or prefix; undefined if there is none, an error if there are several. */
export function pickSession<Session extends { id: string }>(
  sessions: readonly Session[],
  beginning: string,
): Session | undefined {
  const exact = sessions.find(({ id }) => id === beginning);
  const ids = [...new Set(sessions.map(({ id }) => id))];
  if (exact || ids.length < 2) return exact ?? sessions[0];
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot tell which session ${beginning} is: ${ids.slice(0, SHOWN_MAX).join(' or ')}`,
    'Give more of its id',
  );
}

/** The session whose id begins with this, recorded or only on disk. */
export function findNamedSession(
  beginning: string,
  context: Context,
  database: Database | undefined,
): SessionRef {
  const known = database ? findSessions(database, beginning) : [];
  const found: SessionRef[] = known.length > 0 ? known : findOnDisk(beginning, context);
  const session = pickSession(found, beginning);
  if (session) return session;
  throw sessionUnknown(beginning);
}

export function sessionUnknown(beginning: string): AppError {
  const hint = 'To list sessions, run: tideproof sessions --all';
  return new AppError('E_SESSION_UNKNOWN', `Cannot find a session ${beginning}`, hint);
}

/** Finds sessions by their transcripts, for those that no hook reported. */
export function findOnDisk(beginning: string, context: Context): SessionRef[] {
  return listSessionTranscripts(context)
    .filter(({ sessionId }) => sessionId.startsWith(beginning))
    .map((file) => {
      const { cwd = context.cwd } = readSettingOf(file, context);
      return { client: file.client, id: file.sessionId, cwd, transcriptPath: file.path };
    });
}

/** The archived session whose id begins with this: exactly one. */
export function findTextSession(database: Database, beginning: string): TextTranscript {
  const found = listTextTranscripts(database, { session: beginning });
  const sessions = found.map((transcript) => ({ id: transcript.sessionId, transcript }));
  const session = pickSession(sessions, beginning);
  if (session) return session.transcript;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find ${/^\d+$/.test(beginning) ? `an entry ${beginning}, nor ` : ''}a session ${beginning}`,
    'Give the number of a search hit, or a session. To list sessions, run: tideproof sessions --all',
  );
}
