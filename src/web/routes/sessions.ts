import { countOverviews, listFolders, listOverviews } from '../../archive/lists/session-overview.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { readRecords } from '../../queries/read-records.ts';
import type { SessionsAnswer } from '../api.ts';
import { encodeSession } from '../encode-session.ts';
import type { Route, RouteRequest } from '../route.ts';

const LIMIT = 50;
const LIMIT_MAX = 200;
const OFFSET_MAX = 1_000_000;
const WORDS_MAX = 8;

export const sessionsRoutes: readonly Route[] = [{ method: 'GET', path: 'sessions', answer: answerSessions }];

function answerSessions({ query, context }: RouteRequest): SessionsAnswer {
  const project = query.text('project');
  const filter = {
    words: (query.text('query') ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX),
    ...(project === undefined ? {} : { folders: foldersOf(project) }),
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
