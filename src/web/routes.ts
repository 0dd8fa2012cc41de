import { countOverviews, listFolders, listOverviews } from '../archive/lists/session-overview.ts';
import { AppError } from '../domain/app-error.ts';
import { isHubSet } from '../hub/is-hub-set.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { readRecords } from '../queries/read-records.ts';
import type { SessionsAnswer } from './api.ts';
import { encodeSession } from './encode-session.ts';
import type { Route, RouteRequest } from './route.ts';
import { auditRoutes } from './routes/audit.ts';
import { changeRoutes } from './routes/changes.ts';
import { compactionRoutes } from './routes/compaction.ts';
import { entryRoutes } from './routes/entries.ts';
import { healthRoutes } from './routes/health.ts';
import { nowRoutes } from './routes/now.ts';
import { searchRoutes } from './routes/search.ts';
import { sessionRoutes } from './routes/session.ts';

const LIMIT = 50;

const LIMIT_MAX = 200;

const OFFSET_MAX = 1_000_000;

const WORDS_MAX = 8;

const sessionsRoutes: readonly Route[] = [{ method: 'GET', path: 'sessions', answer: answerSessions }];

const routes: readonly Route[] = [
  ...[nowRoutes, sessionsRoutes, sessionRoutes, entryRoutes, compactionRoutes],
  ...[searchRoutes, healthRoutes, auditRoutes, changeRoutes],
].flat();

export interface FoundRoute {
  route: Route;
  words: string[];
}

/** The route that a path behind `/api/` means. Nothing when there is none. */
export function findRoute(method: string, path: string): FoundRoute | undefined {
  const given = path.split('/').map(decodeWord);
  for (const route of routes) {
    const parts = route.path.split('/');
    const fits =
      route.method === method &&
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith(':') || part === given[index]);
    if (fits) return { route, words: given.filter((_, index) => parts[index]!.startsWith(':')) };
  }
  return undefined;
}

function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    throw new AppError('E_USAGE', 'Cannot read the address', 'Encode it as UTF-8 with percent signs');
  }
}

function answerSessions({ query, context }: RouteRequest): SessionsAnswer {
  const project = query.text('project');
  const filter = {
    words: (query.text('query') ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX),
    folders: project === undefined ? undefined : foldersOf(project),
  };
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  return readRecords(context, ({ archive, texts }) => {
    const hasHub = isHubSet(context);
    if (!archive) return { total: 0, sessions: [], projects: [], hasHub };
    return {
      total: countOverviews(archive, filter),
      sessions: listOverviews(archive, { ...filter, limit, offset }).map((session) =>
        encodeSession(session, texts, context),
      ),
      projects: listFolders(archive),
      hasHub,
    };
  });
}
