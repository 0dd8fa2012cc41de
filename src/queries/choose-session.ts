import { findLatestSession, findNextOfClient } from '../archive/lists/find-sessions.ts';
import { listOverviews } from '../archive/lists/session-overview.ts';
import { isForgotten } from '../archive/records/forgotten.ts';
import { findSession } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { listTextTranscripts, type TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Context } from '../context/context.ts';
import { sessionError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { listSessionTranscripts, readSettingOf } from '../history/list-transcripts.ts';
import { catchUp } from '../session/catch-up.ts';
import { shortSession } from './short-session.ts';

/** The session that a command is about, read to its end: the named one, else the calling one, else the latest of this project. */
export function findSessionInWork(context: Context, wanted: string | undefined, archive: Archive) {
  const session = chooseSession(context, wanted, archive.database);
  catchUp(archive, session, context.inFolder(session));
  return session;
}

/** The same session as recorded, for callers that may only read. */
export function chooseSession(context: Context, wanted: string | undefined, database: Database): SessionRef {
  const session =
    wanted === undefined
      ? (findCalling(context, database) ?? findLatestSession(database, context.project))
      : findNamedSession(wanted, context, database);
  const list = 'to list them, run: tideproof sessions --all';
  if (!session)
    throw sessionError('Cannot find a session of this project', `Name one by how its id begins; ${list}`);
  const gone = `Session ${shortSession(session.id)} was forgotten, so nothing of it is stored`;
  if (isForgotten(database, session.id)) throw sessionError(gone, `Name another one; ${list}`);
  return session;
}

/** Named by the client in the environment. For a server that may be the session before a `/clear`, hence its successor. */
function findCalling(context: Context, database: Database): SessionRef | undefined {
  const { environment, client } = context;
  const id = environment[client.places.sessionVariable];
  if (!id) return undefined;
  const known = findSession(database, id);
  if (!known) return findOnDisk(id, context)[0];
  return known.endedAt ? (findNextOfClient(database, known) ?? known) : known;
}

const SHOWN_MAX = 5;

/** The only session of these with this id or prefix. */
export function pickSession<Session extends { id: string }>(
  sessions: readonly Session[],
  beginning: string,
  what = 'a session',
): Session {
  const exact = sessions.find(({ id }) => id === beginning);
  const ids = [...new Set(sessions.map(({ id }) => id))];
  const found = exact ?? (ids.length < 2 ? sessions[0] : undefined);
  if (found) return found;
  if (ids.length === 0)
    throw sessionError(`Cannot find ${what} ${beginning}`, 'To list sessions, run: tideproof sessions --all');
  const some = ids.slice(0, SHOWN_MAX).join(' or ');
  throw sessionError(`Cannot tell which session ${beginning} is: ${some}`, 'Give more of its id');
}

export function findNamedSession(beginning: string, context: Context, database: Database | undefined) {
  const known = database ? listOverviews(database, { session: beginning, limit: 10 }) : [];
  return pickSession<SessionRef>(known.length > 0 ? known : findOnDisk(beginning, context), beginning);
}

/** Finds sessions by their transcripts, for those that no hook reported. */
function findOnDisk(beginning: string, context: Context): SessionRef[] {
  return listSessionTranscripts(context)
    .filter(({ sessionId }) => sessionId.startsWith(beginning))
    .map((file) => {
      const { cwd = context.cwd } = readSettingOf(file, context);
      return { client: file.client, id: file.sessionId, cwd, transcriptPath: file.path };
    });
}

export function findTextSession(database: Database, beginning: string, what?: string): TextTranscript {
  const found = listTextTranscripts(database, { session: beginning });
  const sessions = found.map((transcript) => ({ id: transcript.sessionId, transcript }));
  return pickSession(sessions, beginning, what).transcript;
}
