import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { SessionRef } from '../domain/session.ts';
import { chooseSession } from '../queries/current-session.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { parseMoment } from '../queries/parse-moment.ts';
import { SHORT_SESSION_CHARACTERS, shortSession } from '../queries/short-session.ts';
import { isBelow } from '../system/check-path.ts';
import type { Given, Parameters } from './tool.ts';

/** How much of a session's id has to be given: as much as a citation has. With less, a guess would reach some session. */
export const NAMED = { type: 'string', minLength: SHORT_SESSION_CHARACTERS } as const;

/** Parameters for projects other than that of the client. Nothing reaches them without. */
export const REACH = {
  project: { type: 'string', description: 'Only this project: its folder' },
  all: { type: 'boolean', description: 'All projects on this machine' },
} as const satisfies Parameters;

/** Parameters that restrict a search to a session or project. */
export const SCOPE = {
  session: { ...NAMED, description: 'Only this session: its id or how that begins' },
  ...REACH,
} as const satisfies Parameters;

export const SINCE = {
  since: { type: 'string', description: 'Not before: 30m, 2h, 3d, 1w, or a date' },
} as const satisfies Parameters;

export interface Scope {
  session?: string;
  folders?: readonly string[];
  /** For the heading of an answer, for example "in /home/ada/pier". */
  where: string;
}

/** The requested scope: a session too is one of the project of the client, unless another or all are asked for. */
export function projectScope({ session, project, all }: Given<typeof SCOPE>, context: Context): Scope {
  const folders = all ? undefined : foldersOf(project ?? context.project);
  const place = folders ? `in ${plainWords(folders[0] ?? '')}` : 'in all projects';
  return {
    ...(session === undefined ? {} : { session }),
    ...(folders && { folders }),
    where: session === undefined ? place : `in session ${session} ${place}`,
  };
}

/** Whether something of a session that worked in this folder may be told. */
export function isInReach({ cwd }: { cwd: string }, { folders }: Pick<Scope, 'folders'>): boolean {
  return folders === undefined || folders.some((folder) => isBelow(cwd, folder));
}

/** The next step where a named session is not one of this project. */
export const WIDER = 'With "all" those of other projects are found too, if the user wants that';

/** The same behind an answer that found nothing of a session. */
export function sayWider({ session, all }: Given<typeof SCOPE>): string {
  return session === undefined || all ? '' : ` ${WIDER}.`;
}

/** The session that a model named; one of another project is refused unless it is asked for. */
export function refuseOthers(
  session: SessionRef,
  given: Given<typeof REACH>,
  context: Context,
  hint = WIDER,
) {
  if (isInReach(session, projectScope(given, context))) return;
  throw new AppError('E_SESSION_UNKNOWN', `Session ${shortSession(session.id)} is of another project`, hint);
}

/** The requested scope; by default the current session, then the project if the session has nothing. */
export function sessionScopes(given: Given<typeof SCOPE>, context: Context, database: Database): Scope[] {
  const wide = projectScope(given, context);
  if (given.session !== undefined || given.project !== undefined || given.all) return [wide];
  const session = findOwnSession(context, database);
  return session
    ? [{ session: session.id, where: `in this session (${shortSession(session.id)})` }, wide]
    : [wide];
}

function findOwnSession(context: Context, database: Database): SessionRef | undefined {
  try {
    return chooseSession(context, undefined, database);
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_SESSION_UNKNOWN') return undefined;
    throw error;
  }
}

/** The results of the first scope that has any; `where` also names the scopes without results. */
export function findFirst<T>(
  scopes: readonly Scope[],
  find: (scope: Omit<Scope, 'where'>) => readonly T[],
): { found: readonly T[]; where: string } {
  const empty: string[] = [];
  for (const { where, ...scope } of scopes) {
    const found = find(scope);
    if (found.length > 0)
      return { found, where: empty.length === 0 ? where : `${where}, and nothing ${empty.join(' or ')}` };
    empty.push(where);
  }
  return { found: [], where: empty.join(' or ') };
}

/** Parses the parameter "since" or "before". */
export function momentOf(name: string, value: string | undefined): Date | undefined {
  return value === undefined ? undefined : parseMoment(`"${name}"`, value, new Date());
}
