import type { Database } from '../archive/sqlite/binding.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { SessionRef } from '../domain/session.ts';
import { chooseSession } from '../queries/current-session.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { parseMoment } from '../queries/parse-moment.ts';
import { shortSession } from '../queries/short-session.ts';
import type { Given, Parameters } from './tool.ts';

/** Parameters that restrict a search to a session or project. */
export const SCOPE = {
  session: { type: 'string', description: 'Only this session: its id or how that begins' },
  project: { type: 'string', description: 'Only this project: its folder' },
  all: { type: 'boolean', description: 'All projects on this machine' },
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

/** The requested scope, or the project of the client. */
export function projectScope({ session, project, all }: Given<typeof SCOPE>, context: Context): Scope {
  if (session !== undefined) return { session, where: `in session ${session}` };
  if (all) return { where: 'in all projects' };
  const folders = foldersOf(project ?? context.project);
  return { folders, where: `in ${plainWords(folders[0] ?? '')}` };
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
