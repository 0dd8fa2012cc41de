import { AppError } from '../domain/app-error.ts';
import type { Route } from './route.ts';
import { auditRoutes } from './routes/audit.ts';
import { changeRoutes } from './routes/changes.ts';
import { compactionRoutes } from './routes/compaction.ts';
import { entryRoutes } from './routes/entries.ts';
import { healthRoutes } from './routes/health.ts';
import { nowRoutes } from './routes/now.ts';
import { searchRoutes } from './routes/search.ts';
import { sessionRoutes } from './routes/session.ts';
import { sessionsRoutes } from './routes/sessions.ts';

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
