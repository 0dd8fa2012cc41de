import { listFacts } from '../archive/lists/list-facts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { clip, oneLine } from '../brief/clip.ts';
import { quoteWords } from '../brief/quote-words.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { sayMoment } from '../domain/say.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { shortSession } from '../queries/short-session.ts';
import { readHandoff } from './read-handoff.ts';
import { readFacts } from './read-records.ts';

/** Something that a user can give to the model by name. */
export interface Resource {
  uri: string;
  name: string;
  description: string;
}

export const CURRENT_HANDOFF = 'tideproof://handoff/current';
const SESSION = 'tideproof://session/';
const REQUEST_MAX = 100;
const SESSIONS_MAX = 10;
const REQUESTS_LOOKED_AT = 200;

/** The handoff of the current session, and those of the last sessions of the project. */
export function listResources(context: Context): Resource[] {
  const current = {
    uri: CURRENT_HANDOFF,
    name: 'handoff',
    description:
      'Where the session in work stands: what the model wrote for its successor, request, runs, tasks, files',
  };
  return [current, ...findSessions(context)];
}

/** If the archive cannot be read, the list of sessions is empty, and the current handoff is still offered. */
function findSessions(context: Context): Resource[] {
  try {
    return readFacts(context, (database) => listSessions(context, database));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** The last request describes a session best. */
function listSessions({ project }: Context, database: Database): Resource[] {
  const requests = listFacts(database, {
    kinds: ['request'],
    folders: foldersOf(project),
    limit: REQUESTS_LOOKED_AT,
  });
  const lastOf = new Map(requests.toReversed().map((request) => [request.sessionId, request]));
  return [...lastOf.values()]
    .sort((one, other) => (one.first.time < other.first.time ? 1 : -1))
    .slice(0, SESSIONS_MAX)
    .map(({ sessionId, text, first }) => ({
      uri: `${SESSION}${sessionId}`,
      name: `session ${shortSession(sessionId)}`,
      description: `${sayMoment(first.time)}: ${clip(oneLine(quoteWords(text, REQUEST_MAX)), REQUEST_MAX)}`,
    }));
}

/** Undefined for an unknown URI. */
export function readResource(uri: string, context: Context): string | undefined {
  const isCurrent = uri === CURRENT_HANDOFF;
  const session = uri.startsWith(SESSION) ? uri.slice(SESSION.length) : '';
  if (!isCurrent && session === '') return undefined;
  const text = readFacts(context, (database) =>
    readHandoff(isCurrent ? undefined : session, context, database),
  );
  return context.masker.maskForModel(text);
}
