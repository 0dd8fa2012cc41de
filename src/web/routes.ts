import { countOverviews, listFolders, listOverviews } from '../archive/lists/session-overview.ts';
import { AppError } from '../domain/app-error.ts';
import { foldersOf, readRecords } from '../queries/open-stores.ts';
import type { CompactionsAnswer, SessionsAnswer } from './api.ts';
import { encodeCompactions, encodeSession } from './encode-rows.ts';
import { listPast } from './list-past.ts';
import type { Route, RouteRequest } from './route.ts';
import { answerAudit } from './routes/audit.ts';
import { forgetSession, pin, unpin } from './routes/changes.ts';
import { answerCompaction } from './routes/compaction.ts';
import { answerEntries, answerEntry, answerPosition } from './routes/entries.ts';
import { answerChecks, answerHealth, answerTokens } from './routes/health.ts';
import { answerNow } from './routes/now.ts';
import { answerSearch } from './routes/search.ts';
import { answerSession } from './routes/session.ts';

const LIMIT = 50;
const LIMIT_MAX = 200;
const OFFSET_MAX = 1_000_000;
const WORDS_MAX = 8;

const routes: readonly Route[] = [
  { method: 'GET', path: 'now', answer: ({ context }) => answerNow(context) },
  { method: 'GET', path: 'sessions', answer: answerSessions },
  { method: 'GET', path: 'compactions', answer: answerCompactions },
  {
    method: 'GET',
    path: 'session/:id',
    answer: ({ words: [id = ''], context }) =>
      readRecords(context, (records) => answerSession(id, records, context)),
  },
  { method: 'GET', path: 'session/:id/entries', answer: answerEntries },
  { method: 'GET', path: 'session/:id/position', answer: answerPosition },
  { method: 'GET', path: 'entry/:session/:uuid/:part', answer: answerEntry },
  {
    method: 'GET',
    path: 'compaction/:name',
    answer: ({ words: [name = ''], context }) => answerCompaction(name, context),
  },
  { method: 'GET', path: 'search', answer: answerSearch },
  { method: 'GET', path: 'health', answer: ({ context }) => answerHealth(context) },
  { method: 'GET', path: 'checks', answer: answerChecks },
  { method: 'GET', path: 'tokens', answer: answerTokens },
  { method: 'GET', path: 'audit', answer: answerAudit },
  // All changes that the page can make, each done like its command.
  { method: 'POST', path: 'pin', answer: pin },
  { method: 'POST', path: 'unpin', answer: unpin },
  { method: 'POST', path: 'forget', answer: forgetSession },
];

/** The route of a path after `/api/`; undefined if there is none. */
export function findRoute(method: string, path: string): { route: Route; words: string[] } | undefined {
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

function answerCompactions({ query, context }: RouteRequest): CompactionsAnswer {
  const project = query.text('project');
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  return readRecords(context, ({ archive }) => {
    if (!archive) return { total: 0, compactions: [], projects: [] };
    const past = listPast(archive, project === undefined ? undefined : foldersOf(project));
    return {
      total: past.length,
      compactions: encodeCompactions(past.slice(offset, offset + limit), archive, context),
      projects: listFolders(archive),
    };
  });
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
    if (!archive) return { total: 0, sessions: [], projects: [] };
    return {
      total: countOverviews(archive, filter),
      sessions: listOverviews(archive, { ...filter, limit, offset }).map((session) =>
        encodeSession(session, texts, context),
      ),
      projects: listFolders(archive),
    };
  });
}
