import type { Database } from '../../archive/sqlite/binding.ts';
import { type TextKind, textKinds } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { findProject } from '../../hub/find-project.ts';
import { openHub } from '../../hub/open-hub.ts';
import { type HubHit, type HubSearch, searchHub } from '../../hub/search/search-hub.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { readRecords } from '../../queries/open-stores.ts';
import { searchFused } from '../../search/search-fused.ts';
import type { TextHit, TextSearch } from '../../search/search-texts.ts';
import type { Snippet } from '../../search/snippet.ts';
import type { SearchAnswer, SearchHit } from '../api.ts';
import { createTitleFor } from '../encode-rows.ts';
import type { Query, RouteRequest } from '../route.ts';

const LIMIT = 30;
const LIMIT_MAX = 100;

export async function answerSearch({ query, context }: RouteRequest): Promise<SearchAnswer> {
  const words = query.text('query');
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  if (words === undefined) return nothing('Give some words to look for.');
  const now = context.now();
  // One more than wanted tells whether there are more.
  const wanted = {
    ...{ query: words, limit: limit + 1, now: now.getTime(), session: query.text('session') },
    kinds: kindsOf(query.text('kind')),
    since: query.moment('since', now)?.getTime(),
    before: query.moment('before', now)?.getTime(),
  };
  const project = query.text('project');
  const hits = await (isOfTeam(query) ? searchTeam : searchMachine)(wanted, project, context);
  if (hits === undefined)
    return nothing('Nothing is archived yet. To read the history of this machine, run: tideproof import');
  return {
    hits: readRecords(context, ({ archive }) => encodeHits(hits.slice(0, limit), archive, context)),
    more: hits.length > limit,
    problem: null,
  };
}

function nothing(problem: string): SearchAnswer {
  return { hits: [], more: false, problem };
}

function isOfTeam(query: Query): boolean {
  const given = query.text('scope') ?? 'machine';
  if (given === 'machine' || given === 'team') return given === 'team';
  throw new AppError('E_USAGE', `Cannot take ${given} as "scope"`, 'Give machine or team');
}

async function searchMachine(wanted: TextSearch, project: string | undefined, context: Context) {
  const folders = project === undefined ? undefined : foldersOf(project);
  return (await searchFused({ ...wanted, folders }, context)).hits;
}

/** Searches what colleagues shared in the hub, only if the user chose that. */
async function searchTeam(wanted: HubSearch, project: string | undefined, context: Context) {
  await using hub = await openHub(context);
  const projectKey = project === undefined ? undefined : findProject(project, context.home, hub.me.id).key;
  return await searchHub(hub, { ...wanted, projectKey });
}

function kindsOf(given: string | undefined): TextKind[] | undefined {
  if (given === undefined) return undefined;
  const kinds = given.split(',').map((kind) => textKinds.find((each) => each === kind.trim()));
  if (kinds.every((kind) => kind !== undefined)) return kinds;
  throw new AppError('E_USAGE', `Cannot take ${given} as "kind"`, `Give some of: ${textKinds.join(', ')}`);
}

/** A hit of a colleague has an owner; the user's own sessions may exist on this machine and can be opened then. */
function encodeHits(
  hits: readonly (TextHit | HubHit)[],
  archive: Database | undefined,
  context: Context,
): SearchHit[] {
  const titleFor = createTitleFor(archive, context);
  return hits.map((hit) => {
    const { sessionId, agentId, line, part, uuid, time, kind, tool, failed, snippet } = hit;
    const title = titleFor(sessionId);
    return {
      ...('owner' in hit
        ? { owner: hit.owner, isHere: title !== undefined, project: hit.project }
        : { owner: null, isHere: true, project: hit.cwd }),
      sessionTitle: title ?? '',
      session: sessionId,
      agent: agentId,
      line,
      part,
      uuid,
      kind,
      failed,
      time: time === 0 ? null : new Date(time).toISOString(),
      tool: tool || null,
      snippet: piecesOf(snippet, context),
    };
  });
}

/** A snippet in marked and unmarked pieces. If a secret is masked only now, the marks are dropped. */
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
