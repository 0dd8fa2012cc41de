import { listOverviews } from '../../archive/lists/session-overview.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import type { TextFilter } from '../../archive/texts/text-filter.ts';
import { type TextKind, textKinds } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { readRecords } from '../../queries/read-records.ts';
import { searchFused } from '../../search/search-fused.ts';
import type { TextHit } from '../../search/search-texts.ts';
import type { Snippet } from '../../search/snippet.ts';
import type { SearchAnswer, SearchHit } from '../api.ts';
import { titleOf } from '../encode-session.ts';
import type { Query } from '../query.ts';
import type { Route, RouteRequest } from '../route.ts';

const LIMIT = 30;
const LIMIT_MAX = 100;
const OFFSET_MAX = 1_000;

export const searchRoutes: readonly Route[] = [{ method: 'GET', path: 'search', answer: answerSearch }];

async function answerSearch({ query, context }: RouteRequest): Promise<SearchAnswer> {
  const words = query.text('query');
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  const offset = query.number('offset', 0, OFFSET_MAX);
  const filter = filterOf(query, context.now());
  if (words === undefined) return { hits: [], more: false, problem: 'Give some words to look for.' };
  // One more than wanted tells whether there are more.
  const search = { ...filter, query: words, limit: limit + 1, offset, now: context.now().getTime() };
  const { hits } = await searchFused(search, context);
  if (hits === undefined)
    return {
      ...{ hits: [], more: false },
      problem: 'Nothing is archived yet. To read the history of this machine, run: tideproof import',
    };
  return {
    hits: readRecords(context, ({ archive }) => encodeHits(hits.slice(0, limit), archive, context)),
    more: hits.length > limit,
    problem: null,
  };
}

function filterOf(query: Query, now: Date): TextFilter {
  const [project, session, since, before] = [
    query.text('project'),
    query.text('session'),
    query.moment('since', now),
    query.moment('before', now),
  ];
  const kinds = kindsOf(query.text('kind'));
  return {
    ...(project === undefined ? {} : { folders: foldersOf(project) }),
    ...(session === undefined ? {} : { session }),
    ...(kinds ? { kinds } : {}),
    ...(since ? { since: since.getTime() } : {}),
    ...(before ? { before: before.getTime() } : {}),
  };
}

function kindsOf(given: string | undefined): TextKind[] | undefined {
  if (given === undefined) return undefined;
  const kinds = given.split(',').map((kind) => textKinds.find((each) => each === kind.trim()));
  if (kinds.every((kind) => kind !== undefined)) return kinds;
  throw new AppError('E_USAGE', `Cannot take ${given} as "kind"`, `Give some of: ${textKinds.join(', ')}`);
}

function encodeHits(hits: readonly TextHit[], archive: Database | undefined, context: Context): SearchHit[] {
  const titles = new Map<string, string>();
  const titleFor = (sessionId: string) => {
    const known = titles.get(sessionId);
    if (known !== undefined) return known;
    const [session] = archive ? listOverviews(archive, { sessionId, limit: 1 }) : [];
    const title = session ? titleOf(session, context.masker) : '';
    titles.set(sessionId, title);
    return title;
  };
  return hits.map(({ sessionId, agentId, cwd, line, part, uuid, time, kind, tool, failed, snippet }) => ({
    ...{ session: sessionId, sessionTitle: titleFor(sessionId), project: cwd, agent: agentId },
    ...{ line, part, uuid, kind, failed },
    time: time === 0 ? null : new Date(time).toISOString(),
    tool: tool || null,
    snippet: piecesOf(snippet, context),
  }));
}

/** A snippet in pieces. One in which a secret comes to light now loses its marks with it. */
function piecesOf({ text, marks }: Snippet, { masker }: Context): SearchHit['snippet'] {
  const masked = masker.mask(text);
  if (masked !== text) return [{ text: masked, isMatch: false }];
  const pieces: SearchHit['snippet'] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    pieces.push(
      { text: text.slice(at, from), isMatch: false },
      { text: text.slice(from, to), isMatch: true },
    );
    at = to;
  }
  pieces.push({ text: text.slice(at), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}
